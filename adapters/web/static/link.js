// The wire: one WebSocket, opened again when it breaks. What was asked is sent again with the same
// id until it is answered; the table never carries out an id twice.

const WAITS = [0, 500, 1000, 2000, 4000, 8000];
const LATE = 4429;

export class Link {
  constructor(enter, on) {
    this.on = on;
    this.enter = enter;
    this.who = null;
    this.waiting = new Map();
    this.tries = 0;
    this.seen = [0, 0];
    this.ended = false;
    addEventListener("online", () => this.open());
    addEventListener("pageshow", () => this.open());
    document.addEventListener("visibilitychange", () => document.hidden || this.open());
    this.open();
  }

  async open() {
    if (this.ended || this.entering || this.socket?.readyState < 2) return;
    clearTimeout(this.timer);
    this.entering = true;
    this.who = await this.enter().catch(() => null);
    this.entering = false;
    if (!this.who) return this.closed({ code: 4403 });
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ t: "hello", ...this.who, seen: this.seen }));
      for (const one of this.waiting.values()) socket.send(one.text);
    };
    socket.onmessage = (frame) => this.take(JSON.parse(frame.data));
    socket.onclose = (end) => this.closed(end);
  }

  // From now on somebody else is there, who has still to say who.
  become(enter) {
    this.enter = enter;
    this.socket.close();
  }

  take(said) {
    this.tries = 0;
    if (said.t === "in") {
      const { lang, by } = this.who;
      if (by === "guest") history.replaceState(null, "", `/t/${said.table}#${said.key}`);
      this.enter = async () => ({ by: "pass", key: said.key, lang });
    } else if (said.t === "table") {
      this.seen = [said.deal, said.done];
      this.on.table(said);
    } else if (said.t === "ack") {
      const asked = this.waiting.get(said.id);
      this.waiting.delete(said.id);
      if (asked) asked.done(said);
    }
  }

  closed(end) {
    this.ended = end.code >= 4400 && end.code < 4500 && end.code !== LATE;
    if (this.ended) return this.on.barred(end.code);
    this.on.away();
    const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)] * (0.7 + Math.random() * 0.6);
    this.timer = setTimeout(() => this.open(), wait);
  }

  ask(what) {
    const id = crypto.getRandomValues(new Uint32Array(2)).join("-");
    const text = JSON.stringify({ ...what, id });
    return new Promise((done) => {
      this.waiting.set(id, { text, done });
      if (this.socket?.readyState === 1) this.socket.send(text);
    });
  }
}
