// A deal that is over, step by step: all its steps are here, and the slider goes through them.

import { words } from "./enter.js";
import { $, bar, board, buttons, el, hands, paragraph, seats } from "./draw.js";

const NEVER = { acting: [], moves: {}, choose: [], ways: [], buttons: [], phase: "over" };
const STEP = 900;

export class Past {
  // *moved* is told of each step that is shown, with where the cards were; *left* of the end.
  constructor(deal, on) {
    this.deal = deal;
    this.on = on;
    this.step = 0;
    this.slider = el("input", "slider");
    Object.assign(this.slider, { type: "range", min: 0, max: deal.steps.length - 1, value: 0 });
    this.slider.setAttribute("aria-label", words.step);
    this.slider.oninput = () => this.go(Number(this.slider.value));
    const key = (label, sign, does) => Object.assign(buttons([{ label: sign, style: "quiet" }], does)[0], { ariaLabel: label, title: label });
    this.player = key(words.play, "▶\ufe0e", () => (this.timer ? this.pause() : this.play()));
    const bar = el("div", "steps"), rest = el("div", "keys");
    bar.append(key(words.before, "‹", () => this.go(this.step - 1)), this.slider, key(words.on, "›", () => this.go(this.step + 1)), this.player);
    rest.append(...buttons([{ label: words.back, style: "good" }], () => this.leave()), ...buttons([deal.again], () => this.leave(deal.again)));
    $("actions").replaceChildren(bar, rest);
    document.body.classList.add("past");
    this.go(0);
    this.slider.focus();
  }

  at(step) {
    const { steps, ...rest } = this.deal;
    return { ...NEVER, ...rest, ...steps[step] };
  }

  go(to) {
    const step = Math.min(Math.max(0, to), this.deal.steps.length - 1), shown = this.at(step), near = Math.abs(step - this.step) === 1;
    this.step = step;
    this.slider.value = step;
    this.slider.setAttribute("aria-valuetext", shown.told.join(" "));
    this.on.moved(() => {
      bar(shown);
      seats(shown);
      board(shown);
      $("say").replaceChildren(...shown.told.slice(0, 1).map(paragraph));
      $("told").replaceChildren(...shown.told.slice(1).map(paragraph), ...hands(shown));
    }, near ? shown : null);
    if (step === this.deal.steps.length - 1) this.pause();
  }

  play() {
    if (this.step === this.deal.steps.length - 1) this.go(0);
    this.sign("⏸\ufe0e", words.pause);
    this.timer = setInterval(() => this.go(this.step + 1), STEP);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    this.sign("▶\ufe0e", words.play);
  }

  sign(text, label) {
    this.player.textContent = text;
    Object.assign(this.player, { ariaLabel: label, title: label });
  }

  leave(next) {
    this.pause();
    document.body.classList.remove("past");
    this.on.left(next);
  }
}
