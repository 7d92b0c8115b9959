// The result of a deal or a match, drawn large: who has won, with which cards, and by how much.

import { bare, el, image, picture, rich, said } from "./draw.js";

const EMBLEMS = { kot: "crown", match: "cup" };

// A poster is drawn once: a table that is told again would set it in motion again.

export function post(box, made, table) {
  const drawn = made ? JSON.stringify(made) : "";
  box.hidden = !made;
  if (box.drawn === drawn) return;
  box.drawn = drawn;
  box.className = made?.honour ?? "";
  if (made) box.replaceChildren(...pieces(made, table));
}

function pieces(made, table) {
  const emblem = EMBLEMS[made.honour] ? [el("div", "emblem")] : [];
  for (const one of emblem) one.append(picture(EMBLEMS[made.honour]));
  const heads = ["title", "headline", "banner"].map((name) => worded("p", name, made[name]));
  heads.splice(1, 0, ...emblem);
  const duel = made.rows.length === 2 && made.rows.every((row) => row.side !== null);
  const trick = made.trick ? [final(made.trick, table)] : [];
  return [...heads.filter((one) => one.childNodes.length), duel ? sides(made, table) : ranking(made), ...trick];
}

function worded(tag, name, text) {
  const found = el(tag, name);
  found.dir = "auto";
  found.append(...rich(text));
  return found;
}

function sides(made, table) {
  const box = el("div", "sides");
  box.append(...made.rows.map((row) => {
    const side = el("section", row.won ? "side won" : "side"), who = worded("p", "side-name", bare(row.name));
    who.prepend(el("i", `mark s${row.side}`));
    side.append(who);
    if (made.rows.some((one) => one.cards.length)) side.append(got(row.cards, table));
    side.append(figures(made.headings, row.figures));
    return side;
  }));
  return box;
}

function got(cards, table) {
  const box = el("div", "got");
  box.append(...cards.map((text) => image(text, said(text, table))));
  if (!cards.length) box.append(el("i", "none"));
  return box;
}

function figures(headings, found) {
  const box = el("dl");
  box.append(...headings.map((text, n) => {
    const one = el("div");
    one.append(el("dt", "", text), el("dd", "", found[n]));
    return one;
  }));
  return box;
}

function ranking(made) {
  const box = el("table"), head = el("tr");
  head.append(el("td"), el("td"), ...made.headings.map((text) => el("th", "", text)));
  box.append(head, ...made.rows.map((row) => {
    const line = el("tr", row.place === 1 ? "won" : ""), place = el("td"), name = el("th");
    if (row.place) place.append(el("span", `medal m${row.place}`, String(row.place)));
    name.append(worded("bdi", "", bare(row.name)));
    line.append(place, name, ...row.figures.map((text) => el("td", "figure", text)));
    return line;
  }));
  return box;
}

function final(trick, table) {
  const box = el("div", "final"), laid = el("div", "got");
  laid.append(...trick.laid.map((one) => image(one.card, said(one.card, table))));
  const best = trick.laid.findIndex((one) => one.seat === trick.best);
  laid.children[best]?.classList.add("best");
  box.append(worded("p", "", trick.taker ? `${trick.heading} → ${bare(trick.taker)}` : trick.heading), laid);
  return box;
}
