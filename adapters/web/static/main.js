// The page: states come in from the link and are shown one after the other, taps go out.

import { as, enter, speak, words } from "./enter.js";
import { Link } from "./link.js";
import { Past } from "./past.js";
import { post } from "./poster.js";
import { kept, ring, tell } from "./ring.js";
import { $, at, bar, bare, board, buttons, el, hand, image, learn, paragraph, plate, rich, said, seats, sheet, slot } from "./draw.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const EASE = "cubic-bezier(.2,.7,.2,1)";
const LOOK = 750, SHOWN = 4500, MOST_TOLD = 20;
const queue = [];
let table = null, running = false, faces = "";
let picked = new Set(), ways = [];
let asked = null, dismissed = "", past = null, opens = new URLSearchParams(location.search).get("replay");

const link = new Link(enter(named), {
  table(next) {
    document.body.classList.remove("away");
    toast("");
    queue.push(next);
    if (!running) run();
  },
  away() {
    document.body.classList.add("away");
    if (table) toast(words.away, true);
  },
  barred(code) {
    document.body.classList.add("away", "barred");
    show({ title: words.barred, lines: [{ text: words[code] ?? words[4400] }], rows: [] });
  },
});

// States, one after the other.

async function run() {
  running = true;
  while (queue.length) {
    const next = queue.shift();
    await dress(next);
    if (past) {
      table = next;
      continue;
    }
    const calm = table && table.deal === next.deal && queue.length < 3 && !document.hidden && !still.matches;
    if (calm && next.layout === "trick") for (const one of next.news) await play(one.events, next);
    settle(next);
  }
  running = false;
}

async function play(events, next) {
  for (const one of events) {
    const cards = one.cards ?? [one.card], where = one.seat === undefined ? null : slot(at(next, one.seat));
    if (/^cards?-played$/.test(one.kind) && !where.querySelector(`[data-card="${cards[0]}"]`)) await lay(cards, one.seat, next);
    if (one.kind === "trick-taken") await gather(one.seat);
  }
}

function settle(next) {
  const was = places(), focus = focused() ?? inSheet(), fresh = !table || table.deal !== next.deal;
  if (table?.version !== next.version) unpick();
  if (next.acting.includes(next.you) && !table?.acting.includes(next.you)) ring();
  table = next;
  document.documentElement.lang = next.lang;
  document.documentElement.dir = next.rtl ? "rtl" : "ltr";
  speak(next.lang);
  learn(next);
  name();
  bar(next);
  seats(next);
  board(next);
  hand(next, picked);
  if ($("say").dataset.said !== next.say) $("say").replaceChildren(...rich(next.say));
  $("say").dataset.said = next.say;
  $("told").replaceChildren(...next.told.map(paragraph));
  act();
  move(was, fresh);
  say(next);
  clock(next);
  offer();
  refocus(focus);
  document.body.dataset.done = next.done;
  if (/^\d{1,9}$/.test(opens ?? "")) press({ words: `replay ${next.id}-${opens}` });
  opens = null;
}

// A deal that is over takes the place of the table; what comes meanwhile waits.

async function replay(deal) {
  await dress(deal);
  learn(deal);
  speak(deal.lang);
  asked = null;
  if ($("sheet").open) $("sheet").close();
  for (const id of ["aside", "log"]) $(id).replaceChildren();
  past = new Past(deal, {
    moved(draw, shown) {
      const was = places();
      draw();
      if (shown) move(was, false, shown);
    },
    async left(next) {
      past = null;
      await dress(table);
      settle(table);
      refocus({ hand: 0 });
      if (next) press(next);
    },
  });
}

function name() {
  $("skip").textContent = words.skip;
  $("menu").setAttribute("aria-label", words.menu);
  $("felt").setAttribute("aria-label", words.table);
}

function act() {
  const offered = picked.size ? ways : table.ways, alone = table.buttons.filter((one) => one.move);
  const clear = picked.size ? [{ label: words.clear, style: "plain", does: () => (unpick(), redraw()) }] : [];
  const after = table.sheet && dismissed === moment(table) ? table.sheet.rows.flat() : [];
  const guest = table.guest === "join" ? guests() : [];
  $("actions").replaceChildren(...buttons([...offered, ...alone, ...clear, ...after, ...guest], press));
  $("aside").replaceChildren(...buttons(table.buttons.filter((one) => !one.move), press));
}

function redraw() {
  const focus = focused();
  hand(table, picked);
  act();
  refocus(focus);
}

function say(next) {
  $("log").append(...next.news.flatMap((one) => one.events).filter((one) => one.text).map((one) => el("span", "", `${one.text} `)));
  while ($("log").childNodes.length > MOST_TOLD) $("log").firstChild.remove();
}

function clock(next) {
  const left = next.due === null ? 0 : next.due - next.now, hand = $("clock").firstElementChild;
  for (const one of hand.getAnimations()) one.cancel();
  $("clock").style.visibility = left > 0 && next.acting.includes(next.you) ? "visible" : "hidden";
  if (left > 0) hand.animate([{ transform: `scaleX(${Math.min(1, left / 60000)})` }, { transform: "scaleX(0)" }], { duration: left });
}

// Drawings that are not in the page: another pack, or two colours.

async function dress(next) {
  const round = Object.keys(next.suits).some((one) => one.length > 1), wanted = `${round}${kept("two")}`;
  if (faces === wanted || (!faces && wanted === "falsefalse")) return;
  faces = wanted;
  const answer = await link.ask({ t: "faces", two: kept("two") });
  const drawn = new DOMParser().parseFromString(answer.faces, "image/svg+xml").documentElement;
  $("pack").replaceChildren(document.importNode(drawn, true));
  document.body.classList.toggle("rounds", round);
}

// Motion: where a card was, and where it is now.

const places = () => new Map([...document.querySelectorAll("#hand .card, #trick .card")].map((one) => [one.dataset.card, one.getBoundingClientRect()]));

function fly(made, from, delay = 0, duration = 240) {
  const to = made.getBoundingClientRect();
  const x = from.left + from.width / 2 - to.left - to.width / 2, y = from.top + from.height / 2 - to.top - to.height / 2;
  if (Math.hypot(x, y) < 3) return null;
  const small = from.width < to.width / 2 || from.height < to.height / 2 ? 0.4 : 1;
  const start = { translate: `${x}px ${y}px`, scale: String(small), opacity: small };
  return made.animate([start, { translate: "0 0", scale: "1", opacity: 1 }], { duration, delay, easing: EASE, fill: "backwards" }).finished;
}

function move(was, fresh, now = table) {
  if (still.matches || document.hidden) return;
  const middle = $("trick").getBoundingClientRect();
  for (const [n, one] of [...$("hand").querySelectorAll(".card")].entries()) {
    const from = was.get(one.dataset.card);
    if (from) fly(one, from);
    else fly(one, middle, fresh ? n * 25 : 0);
  }
  for (const one of $("trick").querySelectorAll(".card")) {
    const laid = now.board.find((some) => some.cards.includes(one.dataset.card));
    const from = was.get(one.dataset.card) ?? (laid && plate(laid.seat)?.getBoundingClientRect());
    if (from) fly(one, from);
  }
}

async function lay(cards, seat, next) {
  const was = places(), where = slot(at(next, seat));
  where.classList.remove("wait");
  where.style.setProperty("--n", cards.length);
  where.replaceChildren(...cards.map((text) => image(text, said(text, next))));
  for (const one of $("hand").querySelectorAll(".card")) if (cards.includes(one.dataset.card)) one.classList.add("gone");
  const from = plate(seat).getBoundingClientRect();
  if (!still.matches) await Promise.all([...where.children].map((one) => fly(one, was.get(one.dataset.card) ?? from)));
}

async function gather(seat) {
  await wait(LOOK);
  const to = plate(seat).getBoundingClientRect();
  await Promise.all([...$("trick").querySelectorAll(".card")].map((one) => {
    const box = one.getBoundingClientRect();
    const x = to.left + to.width / 2 - box.left - box.width / 2, y = to.top + to.height / 2 - box.top - box.height / 2;
    return one.animate([{}, { translate: `${x}px ${y}px`, scale: ".3", opacity: 0 }], { duration: 300, easing: "ease-in", fill: "forwards" }).finished;
  }));
  for (const one of $("trick").querySelectorAll(".slot")) one.replaceChildren();
}

// The focus: it stays, or goes to the next card that may be played.

function focused() {
  const now = document.activeElement;
  if (now?.closest("#hand")) return { hand: [...$("hand").querySelectorAll(".card")].indexOf(now), card: now.dataset.card };
  return now?.closest("#actions, #aside") ? { hand: 0, label: now.textContent } : null;
}

// A sheet that closes by itself, as a result does with the next deal, leads to the cards.

const inSheet = () => ($("sheet").contains(document.activeElement) ? { hand: 0 } : null);

function refocus(was) {
  if (!was || $("sheet").open) return;
  const same = was.label && [...document.querySelectorAll("#actions button, #aside button")].find((one) => one.textContent === was.label);
  if (same) return same.focus();
  const turn = $("hand").classList.contains("turn") && $("hand").querySelector(".may");
  const cards = [...$("hand").querySelectorAll(".card:not(.gone)")], fit = turn ? cards.filter((one) => one.classList.contains("may")) : cards;
  const near = fit.find((one) => one.dataset.card === was.card) ?? fit.find((one) => cards.indexOf(one) >= was.hand) ?? fit.at(-1);
  const first = $("actions").querySelector("button");
  if (near) stand(near);
  else (first ?? $("hand")).focus();
}

function stand(card) {
  for (const one of $("hand").querySelectorAll(".card")) one.tabIndex = -1;
  card.tabIndex = 0;
  card.focus({ preventScroll: false });
}

// Taps and keys.

async function press(one) {
  if (one.does) return one.does();
  if (one.url) return open(one.url, "_blank", "noopener");
  unpick();
  answer(await link.ask(one.token ? { t: "press", token: one.token } : { t: "say", words: one.words }));
}

async function tap(text) {
  if (past) return;
  if (table.choose.includes(text)) return choose(text);
  const found = table.moves[text];
  if (!found) return answer(await link.ask({ t: "say", words: `play ${text}` }));
  if (found.length > 1) return either(text, found);
  const before = table, began = performance.now();
  table = { ...table, moves: {}, choose: [], buttons: [], ways: [] };
  $("hand").classList.remove("turn");
  act();
  const focus = focused();
  if (table.layout === "trick") lay([text], table.you, table);
  refocus(focus);
  const said = await link.ask({ t: "press", token: found[0].token });
  performance.measure("tap", { start: began });
  if (said.refused && table.version === before.version) settle(before);
  answer(said);
}

async function choose(text) {
  if (!picked.delete(text)) picked.add(text);
  ways = [];
  redraw();
  const cards = [...picked], answer = cards.length ? await link.ask({ t: "ways", cards }) : { ways: [] };
  if (cards.join() === [...picked].join()) {
    ways = answer.ways;
    redraw();
  }
}

function either(text, found) {
  const again = picked.has(text);
  picked = new Set(again ? [] : [text]);
  ways = found;
  redraw();
}

function unpick() {
  picked = new Set();
  ways = [];
}

function answer(said) {
  if (said.replay) return replay(said.replay);
  if (said.refused) return toast(said.message.lines.map((one) => bare(one.text)).join("\n"));
  asked = said.message ?? null;
  if (asked) show(asked);
  else offer();
}

function toast(text, stays = false) {
  clearTimeout(toast.timer);
  if ($("toast").textContent !== text) $("toast").textContent = text;
  if (text && !stays) toast.timer = setTimeout(() => ($("toast").textContent = ""), SHOWN);
}

// Sheets: whatever else is said. The table's own comes back when an answer is closed.

const moment = (one) => `${one.phase} ${one.deal}`;

function show(message) {
  const label = $("sheet").contains(document.activeElement) ? document.activeElement.textContent : "";
  sheet(message, press);
  post($("poster"), message.poster, table);
  $("sheet").classList.remove("first");
  $("sheet").classList.toggle("posted", Boolean(message.poster));
  if (!$("sheet").open) $("sheet").showModal();
  const same = [...$("sheet").querySelectorAll(".rows button")].find((one) => one.textContent === label);
  (same ?? $("head")).focus();
}

// A guest says a name before anything else.

function named() {
  const form = el("form", "keys"), field = el("input", "field"), [enters] = buttons([{ label: words.guest, style: "good" }], () => {});
  Object.assign(field, { required: true, maxLength: 32, autocomplete: "nickname", ariaLabel: words.name });
  enters.type = "submit";
  form.append(field, enters);
  asked = { title: words.name, lines: [], rows: [] };
  show(asked);
  $("sheet").classList.toggle("first", !table);
  $("sheet").querySelector(".rows").append(form);
  field.focus();
  return new Promise((done, fail) => {
    form.onsubmit = (event) => {
      event.preventDefault();
      const name = field.value.trim();
      if (!name) return;
      asked = null;
      done(name);
      $("sheet").close();
    };
    $("sheet").addEventListener("close", fail, { once: true });
  });
}

function guests() {
  if (table.guest === "join") return [{ label: words.guest, style: "good", does: join }];
  return table.guest && table.phase === "lobby" ? [{ label: words.invite, style: "quiet", does: invite }] : [];
}

function join() {
  named().then((name) => link.become(as(() => name, table.id)), () => {});
}

function invite() {
  const url = `${location.origin}/t/${table.id}`;
  if (navigator.share) navigator.share({ url }).catch(() => {});
  else navigator.clipboard?.writeText(url).then(() => toast(words.copied));
  $("sheet").close();
}

function offer() {
  if (past) return;
  if (asked) return;
  if (table?.sheet && dismissed !== moment(table)) show({ ...table.sheet, rows: [...table.sheet.rows, ...guests().map((one) => [one])] });
  else if ($("sheet").open) $("sheet").close();
}

function menu() {
  const rows = link.who.by !== "watch" ? Object.entries(words.verbs).map(([verb, label]) => [{ label, style: "quiet", words: verb }]) : [];
  const colours = { label: kept("two") ? words.four : words.two, style: "quiet", does: recolour };
  const sound = { label: kept("ring") ? words.mute : words.ring, style: "quiet", does: () => (kept("ring", !kept("ring")), ring(), menu()) };
  asked = { title: words.menu, lines: [], rows: [[colours], [sound], ...(parent === window ? [[{ label: words.invite, style: "quiet", does: invite }]] : []), ...rows] };
  show(asked);
}

function recolour() {
  kept("two", !kept("two"));
  asked = null;
  offer();
  dress(table);
}

$("menu").onclick = () => table && menu();
$("last").onclick = () => $("last").classList.toggle("open");
$("sheet").querySelector(".close").onclick = () => $("sheet").close();
$("sheet").addEventListener("cancel", (event) => table ?? event.preventDefault());
$("sheet").addEventListener("close", () => {
  if (document.body.classList.contains("barred")) return $("sheet").showModal();
  if (!table) return;
  if (asked) asked = null;
  else if (table.sheet) dismissed = moment(table);
  if (past) return;
  act();
  offer();
});

$("hand").addEventListener("click", (event) => {
  const found = event.target.closest(".card");
  if (found && table) tap(found.dataset.card);
});

$("hand").addEventListener("keydown", (event) => {
  const all = [...$("hand").querySelectorAll(".card:not(.gone)")], here = all.indexOf(document.activeElement);
  const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: all.length - 1 }[event.key];
  if (to === undefined || !all[to]) return;
  event.preventDefault();
  stand(all[to]);
});

addEventListener("resize", () => (past ? past.go(past.step) : table && redraw()));
tell("web_app_ready");
tell("web_app_expand");
