// What a table looks like: one state in, elements out. The cards of a hand keep their elements, so
// that the focus stays where it is.

import { words } from "./enter.js";

const SVG = "http://www.w3.org/2000/svg";
const AROUND = { 2: ["s", "n"], 3: ["s", "w", "e"], 4: ["s", "w", "n", "e"], 5: ["s", "w", "nw", "ne", "e"], 6: ["s", "w", "nw", "n", "ne", "e"] };
const FINGER = 44;
const FALL = 14;
const RANKS = { T: "10" };
const ON_FELT = ["pile", "talon"];
const BESIDE_NAME = ["cards"];
const IN_SLOTS = ["tens-out", "tens-all-out"];

export const $ = (id) => document.getElementById(id);

export function el(tag, name = "", text = "") {
  const made = document.createElement(tag);
  if (name) made.className = name;
  if (text) made.textContent = text;
  return made;
}

export function picture(id, box) {
  const svg = document.createElementNS(SVG, "svg"), use = document.createElementNS(SVG, "use");
  if (box) svg.setAttribute("viewBox", box);
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#${id}`);
  svg.append(use);
  return svg;
}

const isRound = (text) => text.includes("-");
const suitOf = (text) => (isRound(text) ? text.split("-")[0] : text[1]);
const rankOf = (text) => (isRound(text) ? text.split("-")[1] : (RANKS[text[0]] ?? text[0]));
const isFrench = (suit) => suit.length === 1;

function pip(suit) {
  const round = !isFrench(suit);
  const made = picture(round ? `${suit}-1-sign` : `A${suit}-pip`, round ? "0 0 100 100" : "-11 -11 22 22");
  made.classList.add("pip", round ? "round" : "french");
  return made;
}

export const said = (text, table) => `${rankOf(text)} ${table.suits[suitOf(text)]}`;

// A card as it lies somewhere: to look at, or a button in the hand.

export function image(text, label = "") {
  const made = el("div", isRound(text) ? "card round" : "card");
  made.dataset.card = text;
  made.append(picture(text));
  if (label) {
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", label);
  }
  return made;
}

const keys = new Map();

function key(text) {
  if (!keys.has(text)) {
    const made = el("button", isRound(text) ? "card round" : "card");
    made.type = "button";
    made.dataset.card = text;
    made.append(picture(text));
    keys.set(text, made);
  }
  return keys.get(text);
}

export function at(table, seat) {
  const seats = table.seats.length, after = table.clockwise ? seat - (table.you ?? 0) : (table.you ?? 0) - seat;
  return AROUND[seats][(after + seats) % seats];
}

export const plate = (seat) => $("seats").querySelector(`[data-seat="${seat}"]`);

export function slot(where) {
  let found = $("trick").querySelector(`[data-at="${where}"]`);
  if (!found) {
    found = el("div", "slot");
    found.dataset.at = where;
    $("trick").append(found);
  }
  return found;
}

// The signs of sides and suits are drawn, so that no font has to have them; pictures are left out.

const signs = { "🔵": () => el("i", "mark s0"), "🟠": () => el("i", "mark s1") };

export function learn(table) {
  for (const [one, suit] of Object.entries(table.signs)) signs[one] = () => pip(suit);
}

export function rich(text) {
  const parts = text.split(new RegExp(`(10|[2-9JQKA])?(${Object.keys(signs).join("|")})\\ufe0e?`, "u")); // text, rank, sign, text …
  const shown = [plain, () => "", (sign, n) => (parts[n - 1] ? mini(parts[n - 1], signs[sign]()) : signs[sign]())];
  return parts.map((one, n) => shown[n % 3](one, n)).filter(Boolean);
}

const plain = (text) => text.replace(/[\u{1F000}-\u{1FAFF}⭐]\ufe0f?\s*/gu, "");

export const bare = (text) => text.replace(/\p{Extended_Pictographic}\ufe0f?\s*/gu, "").trim();

// The bar: how far the game is, and chips of what everybody may know.

export function bar(table) {
  $("title").textContent = bare(table.title);
  document.title = table.acting.includes(table.you) ? `● ${table.say}` : bare(table.title);
  const made = [];
  let whole = false;
  for (const one of table.facts) {
    if (IN_SLOTS.includes(one.key)) continue;
    const drawn = one.key === "tens" ? ofTens : one.sides ? ofSides : one.suit ? ofSuit : ofWords;
    const chip = drawn(one, table);
    if (one.key.startsWith("swept-")) chip.prepend(...slotsOf(table, () => one.side));
    if (one.joined && whole && !one.suit) made.at(-1).append(...chip.childNodes);
    else if (!ON_FELT.includes(one.key)) made.push(chip);
    if (one.joined && !whole) chip.prepend(el("i", "few")); // it tells of the cards on the felt
    whole = !ON_FELT.includes(one.key);
  }
  $("facts").replaceChildren(...made);
}

function ofWords(fact) {
  const chip = el("span", "fact"), text = el("span");
  text.append(...rich(fact.text));
  chip.append(text);
  return chip;
}

function ofSuit(fact, table) {
  const chip = el("span", "fact trump"), shown = el("span", "", table.suits[fact.suit]);
  shown.setAttribute("aria-hidden", "true");
  chip.append(pip(fact.suit), shown, el("span", "hidden", fact.text));
  if (fact.key.startsWith("trump")) chip.dataset.what = words.trump;
  chip.title = fact.text;
  return chip;
}

function ofSides(fact, table) {
  const chip = el("span", "fact");
  chip.append(el("span", "", fact.text), ...fact.sides.map((one) => {
    const made = el("b", sign(one.side, table));
    made.dataset.letter = table.partners ? "" : letter(table.seats[one.side].name);
    if (one.cards) made.append(...(one.cards.length ? one.cards.map((text) => mini(rankOf(text), pip(suitOf(text)))) : ["–"]));
    else made.append(String(one.count));
    return made;
  }));
  return chip;
}

// The four tens have places that stay: each shows which side has it, or that nobody has it yet.

function ofTens(fact, table) {
  const chip = el("span", "fact"), sideOf = (text) => fact.sides.find((one) => one.cards.includes(text))?.side;
  chip.append(el("span", "", fact.text), ...slotsOf(table, sideOf));
  return chip;
}

function slotsOf(table, sideOf) {
  const centre = table.facts.find((one) => one.key === "pile")?.cards ?? [];
  const people = (side) => table.seats.filter((one) => one.side === side).map((one) => bare(one.name)).join(" + ");
  return Object.keys(table.suits).reverse().map((suit) => {
    const text = `T${suit}`, side = sideOf(text), lies = centre.includes(text);
    const made = el("i", side === undefined ? `ten ${lies ? "centre" : "out"}` : `ten s${side}`);
    const where = side === undefined ? (lies ? words.centre : words.out) : people(side);
    made.append(el("span", "", rankOf(text)), pip(suit));
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", `${said(text, table)}: ${where}`);
    made.title = made.ariaLabel;
    return made;
  });
}

function mini(...parts) {
  const made = el("span", "mini");
  made.append(...parts);
  return made;
}

const sign = (side, table) => `s${side}${table.partners ? "" : " alone"}`;

function letter(name) {
  const [first] = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(bare(name));
  return first?.segment ?? "?";
}

// The people around the felt.

export function seats(table) {
  const first = table.seats.map((one) => (one.kind === "ai" ? bare(one.name) : bare(one.name).split(" ")[0]));
  $("felt").dataset.seats = table.seats.length;
  $("seats").replaceChildren(...table.seats.map((one, seat) => {
    const made = el("div", `seat ${one.kind} ${sign(one.side, table)}`), text = el("span", "words"), name = bare(one.name);
    made.dataset.at = at(table, seat);
    made.dataset.seat = seat;
    made.classList.toggle("now", table.acting.includes(seat));
    made.classList.toggle("away", one.away);
    const notes = one.notes.filter((note) => !BESIDE_NAME.includes(note.key)).map((note) => note.text);
    const under = el("small"), few = el("i", "few", String(one.cards));
    under.append(...(table.phase === "playing" ? [few] : []), ...(notes.length ? [el("span", "", notes.join(" · "))] : []));
    text.append(el("bdi", "name", first.indexOf(first[seat]) === first.lastIndexOf(first[seat]) ? first[seat] : name), under);
    made.append(el("span", "who", one.kind === "free" ? "+" : one.kind === "ai" ? [...name].at(-1) : letter(one.name)), text);
    if (table.dealer === seat) made.append(el("i", "dealer", "D"));
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", [name, ...one.notes.map((note) => note.text)].join(", "));
    return made;
  }));
}

// What lies on the felt.

export function board(table) {
  const drawn = table.layout === "pairs" ? pairs : slots;
  $("trick").className = table.layout;
  drawn(table);
  stock(table.facts.find((one) => one.key === "talon"));
  pile(table.facts.find((one) => one.key === "pile"));
  last(table);
}

function slots(table) {
  for (const one of $("trick").querySelectorAll(".pair")) one.remove();
  for (const seat of table.seats.keys()) {
    const where = slot(at(table, seat)), laid = table.board.filter((one) => one.seat === seat).at(-1)?.cards ?? [];
    where.replaceChildren(...laid.map((text) => image(text, `${bare(table.seats[seat].name)}: ${said(text, table)}`)));
    where.style.setProperty("--n", laid.length);
    where.classList.toggle("best", table.board.length > 1 && table.winning === seat);
    where.classList.toggle("wait", table.acting.includes(seat) && !laid.length);
  }
}

function pairs(table) {
  const covers = new Map(table.board.filter((one) => one.over).map((one) => [one.over, one.cards[0]]));
  const under = table.board.filter((one) => !one.over).flatMap((one) => one.cards);
  $("trick").replaceChildren(...under.map((text) => {
    const made = el("div", "pair"), over = covers.get(text);
    made.append(image(text, said(text, table)));
    if (over) made.append(image(over, said(over, table)));
    return made;
  }));
}

function stock(fact) {
  $("stock").hidden = !fact?.count;
  if (!fact?.count) return;
  const made = fact.card ? [image(fact.card, fact.text)] : [];
  if (fact.count > 1) made.push(picture("back", "0 0 100 140"));
  $("stock").replaceChildren(...made, el("b", "", String(fact.count)));
  $("stock").title = bare(fact.text);
}

function pile(fact) {
  $("pile").hidden = !fact?.count;
  if (!fact?.count) return;
  $("pile").replaceChildren(picture("back", "0 0 100 140"), el("b", "", String(fact.count)));
  $("pile").title = bare(fact.text);
  $("pile").setAttribute("aria-label", fact.text);
}

function last(table) {
  const laid = table.last.filter((one) => one.cards.length);
  $("last").hidden = !laid.length;
  if (!laid.length) return;
  const cards = laid.flatMap((one) => one.cards);
  const fan = el("span", "laid");
  fan.append(...cards.map((text) => image(text)));
  const line = el("span", "line");
  line.append(...rich(table.last_line));
  $("last").replaceChildren(fan, el("span", "caption", table.last_title), line);
  $("last").style.setProperty("--n", cards.length);
  const who = laid.map((one) => `${bare(table.seats[one.seat].name)} ${one.cards.map((text) => said(text, table)).join(", ")}`);
  $("last").setAttribute("aria-label", `${table.last_title}: ${who.join("; ")}`);
}

// The hand: as many rows as give each card a finger's width, parted between suits where that fits.
// One row is a fan, an arc whose ends lie FALL pixels lower at most, as far as the page has room.

function inRows(groups, most) {
  const held = groups.flat(), count = Math.ceil(held.length / most);
  const ends = groups.map((_, n) => groups.slice(0, n + 1).flat().length), rows = [];
  for (let from = 0, left = count; left > 0; left -= 1) {
    const even = from + Math.ceil((held.length - from) / left);
    const fits = ends.filter((end) => end > from && end - from <= most && held.length - end <= most * (left - 1));
    const to = left === 1 ? held.length : (fits.sort((a, b) => Math.abs(a - even) - Math.abs(b - even))[0] ?? even);
    rows.push(held.slice(from, to));
    from = to;
  }
  return rows;
}

export function hand(table, picked) {
  const held = table.hand.flat(), box = $("hand");
  const style = getComputedStyle(box), wide = box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  box.classList.toggle("rounds", held.some(isRound));
  const w = parseFloat(style.getPropertyValue("--w"));
  const most = Math.max(1, Math.floor((wide - w) / FINGER) + 1);
  const rows = held.length ? inRows(table.hand, most) : [];
  const longest = Math.max(1, ...rows.map((row) => row.length));
  const step = Math.min(rows.length > 1 ? w : w * 0.62, (wide - w) / (longest - 1 || 1));
  const half = (longest - 1) / 2, bend = Math.min(0.7, FALL / half ** 2);
  const mine = table.acting.includes(table.you);
  box.classList.toggle("turn", mine);
  box.classList.toggle("deep", rows.length > 2);
  box.classList.toggle("fan", rows.length === 1 && longest > 3);
  box.style.setProperty("--step", `${Math.max(FINGER, step)}px`);
  box.style.setProperty("--bend", `${bend}px`);
  box.style.setProperty("--tilt", `${(2 * bend) / step}rad`);
  box.setAttribute("aria-label", words.hand);
  box.replaceChildren(...rows.map((row) => {
    const made = el("div", "row");
    made.append(...row.map((text, n) => inHand(text, n - (row.length - 1) / 2, table, picked)));
    return made;
  }));
  const first = box.querySelector(mine ? ".may" : ".card");
  if (first) first.tabIndex = 0;
}

function inHand(text, place, table, picked) {
  const made = key(text), may = text in table.moves || table.choose.includes(text), chosen = picked.has(text);
  made.classList.toggle("may", may);
  made.classList.toggle("picked", chosen);
  made.classList.remove("gone");
  made.setAttribute("aria-disabled", String(!may));
  if (table.choose.length) made.setAttribute("aria-pressed", String(chosen));
  else made.removeAttribute("aria-pressed");
  made.setAttribute("aria-label", said(text, table));
  made.style.setProperty("--i", place);
  made.tabIndex = -1;
  return made;
}

// Everybody's cards, where all may be seen: a line a hand, its suits side by side.

export function hands(table) {
  return table.hands.map((groups, seat) => {
    const made = el("p", `held ${sign(table.seats[seat].side, table)}`), name = bare(table.seats[seat].name);
    made.append(el("bdi", "", name), ...groups.map((held) => mini(pip(suitOf(held[0])), held.map(rankOf).join(" "))));
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", `${name}: ${groups.flat().map((text) => said(text, table)).join(", ") || "–"}`);
    return made;
  });
}

// Buttons and sheets.

export function paragraph(text) {
  const made = el("p");
  made.append(...rich(text));
  made.dir = "auto";
  return made;
}

export function buttons(found, press) {
  return found.map((one) => {
    const made = el("button", `button ${one.style}`);
    made.type = "button";
    made.dir = "auto";
    made.append(...rich(one.label));
    made.onclick = () => press(one);
    return made;
  });
}

export function sheet(message, press) {
  const [head, lines, rows] = ["#head", ".lines", ".rows"].map((one) => $("sheet").querySelector(one));
  head.textContent = bare(message.poster?.title ?? message.title) || words.table;
  head.classList.toggle("hidden", !message.title || Boolean(message.poster));
  lines.replaceChildren(...message.lines.map((one) => {
    const made = paragraph(one.text);
    made.className = `${one.strong ? "strong" : ""}${one.quiet ? " quiet" : ""}`;
    return made;
  }));
  rows.replaceChildren(...message.rows.map((row) => {
    const made = el("div", "keys");
    made.append(...buttons(row, press));
    return made;
  }));
  $("sheet").querySelector(".close").setAttribute("aria-label", words.close);
}
