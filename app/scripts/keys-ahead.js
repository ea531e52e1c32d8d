/*
 * Keys pressed while one page of the counter leads to the next: a browser gives them to neither, so
 * that 150 arrives as 50. They are kept, and pressed on the next page once it has come to life. Of
 * a key that went down between the two only the way up is heard. Where the next page has something
 * to say first they are dropped, and so is the rest of what is being typed. The script stands
 * before all else of the page; `routes/counter/use-keys-ahead` says when that is alive.
 */
const KEPT = "keys-ahead";
const KEPT_MS = 5000;
const WAIT_MS = 3000;
const PAUSE_MS = 500;
const OTHERS = /^(?:Enter|Escape|Backspace|Insert|Arrow(?:Up|Down)|F(?:[1-47-9]|10))$/;
const WARNS = "[role=alert],[role=alertdialog],[type=password]";
const keys = [];
const down = new Set();
let follows = false;
let state = "waiting";
let timer;
const after = (ms, act) => {
  clearTimeout(timer);
  timer = setTimeout(act, ms);
};
const rest = () => {
  keys.length = 0;
  state = "resting";
  after(PAUSE_MS, () => (state = "alive"));
};
const submitOf = (field) =>
  [...(field.form?.elements ?? [])].find((one) =>
    one.matches("button[type=submit],button:not([type])"),
  );
const press = (key) => {
  const at = document.activeElement ?? document.body;
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  if (!at.dispatchEvent(event)) return;
  if (at.matches("a[href],button,summary")) {
    if (key === "Enter" || key === " ") at.click();
  } else if (at.matches("input,textarea")) {
    if (key.length === 1) document.execCommand("insertText", false, key);
    else if (key === "Backspace") document.execCommand("delete");
    else if (key === "Enter" && at.matches("input")) submitOf(at)?.click();
  }
};
const next = () => {
  if (state !== "pressing") return;
  if (keys.length > 0 && document.querySelector(WARNS)) return rest();
  const key = keys.shift();
  if (key === undefined) {
    state = "alive";
    return;
  }
  if (key !== "Enter" || !document.querySelector("[data-enter-rests]")) press(key);
  setTimeout(next);
};
const begin = () => {
  if (state !== "waiting") return;
  clearTimeout(timer);
  state = "pressing";
  next();
};
const leave = () => {
  state = "leaving";
  after(KEPT_MS, rest);
};
const leadsOn = (place) => place.origin === location.origin && place.pathname.startsWith("/pos/");
try {
  const kept = JSON.parse(sessionStorage.getItem(KEPT));
  sessionStorage.removeItem(KEPT);
  if (kept && Date.now() - kept.at < KEPT_MS) {
    follows = true;
    keys.push(...kept.keys);
    for (const key of kept.down) down.add(key);
  }
} catch {
  follows = false;
}
after(WAIT_MS, begin);
const wanted = ({ isTrusted, isComposing, ctrlKey, altKey, metaKey, key }) =>
  isTrusted &&
  !isComposing &&
  !ctrlKey &&
  !altKey &&
  !metaKey &&
  (key.length === 1 || OTHERS.test(key));
/* Of a capital the letter that comes up can be small: its place on the keyboard is the same. */
const placeOf = ({ code, key }) => code || key;
const hear = (key) => {
  if (state === "resting") rest();
  else keys.push(key);
};
addEventListener(
  "keydown",
  (event) => {
    if (!wanted(event)) return;
    down.add(placeOf(event));
    if (state === "alive") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!event.repeat) hear(event.key);
  },
  true,
);
addEventListener(
  "keyup",
  (event) => {
    if (!wanted(event) || down.delete(placeOf(event))) return;
    if (follows && state !== "alive") hear(event.key);
  },
  true,
);
addEventListener("submit", (event) => {
  if (!event.defaultPrevented && leadsOn(new URL(event.target.action))) leave();
});
addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || event.ctrlKey || event.shiftKey || event.metaKey) return;
  if (link.target === "" && !link.download && link.pathname !== location.pathname && leadsOn(link))
    leave();
});
addEventListener("pagehide", () => {
  if (state !== "leaving") return;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ at: Date.now(), keys, down: [...down] }));
  } catch {
    keys.length = 0;
  }
});
addEventListener("pageshow", (event) => {
  if (event.persisted) rest();
});
addEventListener("keys-ahead", () => {
  if (keys.length === 0) begin();
  else requestAnimationFrame(() => setTimeout(begin));
});
