/*
 * The counts of passengers without a page in between: − and + change the field at once, and what
 * the order costs is asked of the server, which alone knows the fares and which buttons still work.
 * Without this script the same buttons send the form.
 */
const form = document.querySelector(".qty")?.closest("form");
let asking;
let timer;
function show(page) {
  for (const button of form.querySelectorAll(".qty button"))
    button.disabled = page.querySelector(`[name=${button.name}][value=${button.value}]`).disabled;
  const bar = form.querySelector(".acts");
  const newBar = page.querySelector("main form .acts");
  bar.className = newBar.className;
  bar.querySelector("span")?.remove();
  bar.prepend(...newBar.querySelectorAll("span"));
  for (const part of [".over-limit", ".order"])
    document.querySelector(part).replaceChildren(...page.querySelector(part).children);
}
async function ask() {
  asking?.abort();
  asking = new AbortController();
  const body = new URLSearchParams(new FormData(form));
  body.set("quote", "1");
  try {
    const answer = await fetch(form.action, { method: "POST", body, signal: asking.signal });
    const html = await answer.text();
    if (answer.ok && !answer.redirected) show(new DOMParser().parseFromString(html, "text/html"));
  } catch {
    return;
  }
}
function changed() {
  clearTimeout(timer);
  timer = setTimeout(ask, 200);
}
form?.addEventListener("click", (event) => {
  const button = event.target.closest("button[name=less],button[name=more]");
  if (!button) return;
  event.preventDefault();
  const field = form.elements[button.value];
  const count = Math.max(0, (Number(field.value) || 0) + (button.name === "more" ? 1 : -1));
  field.value = count || "";
  const less = field.previousElementSibling;
  if (count === 0 && less === document.activeElement) field.nextElementSibling.focus();
  less.disabled = count === 0;
  changed();
});
form?.addEventListener("input", changed);
