// Who is at the page: whoever holds the pass behind the # of the address, or who only looks on.

const sentences = JSON.parse(document.getElementById("words").textContent);
const spoken = navigator.languages.map((one) => one.split("-")[0]).find((one) => one in sentences);

// What the page says by itself, in the language of the browser until a table tells its reader's.
export const words = { ...sentences[spoken ?? "en"] };

export function speak(lang) {
  Object.assign(words, sentences[lang]);
}

// How to say who is there, each time a wire is opened: a code from Discord is good once.

export function enter(named) {
  const key = location.hash.slice(1), [, door, table = ""] = location.pathname.split("/"), query = new URLSearchParams(location.search);
  const signed = new URLSearchParams(key).get("tgWebAppData"), lang = navigator.language ?? "";
  if (query.has("frame_id")) return async () => ({ by: "discord", key: await code(query.get("frame_id")), instance: query.get("instance_id") ?? "", lang });
  if (!door) return as(named, "");
  const who = signed || door === "telegram" ? { by: "telegram", key: signed ?? "", table } : key.includes(".") ? { by: "pass", key } : { by: "watch", table };
  return async () => ({ ...who, lang });
}

// A guest, by a name that is asked for once.

export function as(named, table) {
  let name = "";
  return async () => ({ by: "guest", key: (name ||= await named()), table, lang: navigator.language ?? "" });
}

// The frame around the page: it is greeted, and asked for a code by which the server learns who it is.

const GREET = 0, SAY = 1, END = 2;

function code(frame_id) {
  const client_id = document.body.dataset.discord, around = window.parent.opener ?? window.parent;
  const send = (kind, body) => around.postMessage([kind, body], document.referrer || "*");
  const nonce = String(Math.random());
  return new Promise((done, fail) => {
    const heard = ({ source, data }) => {
      if (source !== around || !Array.isArray(data)) return;
      const { cmd, evt, nonce: to, data: body } = data[1] ?? {};
      if (data[0] === SAY && evt === "READY") {
        send(SAY, { cmd: "AUTHORIZE", args: { client_id, response_type: "code", state: "", prompt: "none", scope: ["identify"] }, nonce });
      } else if (data[0] === END || (data[0] === SAY && to === nonce)) {
        removeEventListener("message", heard);
        if (cmd === "AUTHORIZE" && typeof body?.code === "string") done(body.code);
        else fail(new Error("no code"));
      }
    };
    addEventListener("message", heard);
    send(GREET, { v: 1, encoding: "json", client_id, frame_id });
  });
}
