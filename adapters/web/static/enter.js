// Who is at the page: whoever holds the pass behind the # of the address, or who only looks on.

const sentences = JSON.parse(document.getElementById("words").textContent);
const spoken = navigator.languages.map((one) => one.split("-")[0]).find((one) => one in sentences);

// What the page says by itself, in the language of the browser until a table tells its reader's.
export const words = { ...sentences[spoken ?? "en"] };

export function speak(lang) {
  Object.assign(words, sentences[lang]);
}

export function enter() {
  const key = location.hash.slice(1), table = location.pathname.split("/").pop();
  const signed = new URLSearchParams(key).get("tgWebAppData");
  const who = signed ? { by: "telegram", key: signed, table } : key.includes(".") ? { by: "pass", key } : { by: "watch", table };
  return { ...who, lang: navigator.language ?? "" };
}
