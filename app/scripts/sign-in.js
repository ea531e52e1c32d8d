/*
 * All that runs on the page to log in: the password can be shown, and the tabs of this browser hear
 * that nobody is logged in and lead on when somebody is. `ui/forms/password-field` and
 * `ui/live/use-tab-sync` do the same on pages with the framework.
 */
for (const details of document.querySelectorAll("details[data-show]")) {
  const field = details.parentElement.querySelector("input[type=password]");
  const button = document.createElement("button");
  const show = (shown) => {
    field.type = shown ? "text" : "password";
    button.textContent = shown ? details.dataset.hide : details.dataset.show;
    button.setAttribute("aria-pressed", shown);
  };
  button.type = "button";
  button.className = "btn alt";
  button.addEventListener("click", () => show(field.type === "password"));
  field.after(button);
  details.remove();
  show(false);
}
if ("BroadcastChannel" in window) {
  const tabs = new BroadcastChannel("staff");
  tabs.onmessage = ({ data }) => {
    if (data?.kind === "who" && data.who !== null)
      location.replace(location.pathname + location.search);
  };
  tabs.postMessage({ kind: "who", who: null });
}
