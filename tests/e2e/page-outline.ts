/**
 * All of a page that axe can judge but for its words: elements, attributes, states, sheets and the
 * window's size. Of texts it says that there is one. Runs in the page.
 */
export function outlineOf(): string {
  /** What differs from row to row, or from run to run, and no rule looks at. */
  const NOT_TOLD = /^(?:data-|value$|action$|nonce$|datetime$|srcset$|d$|points$|transform$)/;
  const ONLY_THAT = new Set([
    "href",
    "src",
    "alt",
    "title",
    "placeholder",
    "aria-label",
    "content",
  ]);
  const lines = [`${window.innerWidth} ${document.title !== ""} ${document.documentElement.lang}`];
  for (const element of document.querySelectorAll("*")) {
    if (element instanceof HTMLScriptElement) continue;
    const attributes = [...element.attributes]
      .filter(({ name }) => !NOT_TOLD.test(name))
      .map(({ name, value }) =>
        ONLY_THAT.has(name) ? `${name}${value.trim() === "" ? "" : "+"}` : `${name}=${value}`,
      );
    const { checked, disabled } = element as HTMLInputElement;
    const says = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    );
    const sheet = element instanceof HTMLStyleElement ? element.textContent : "";
    lines.push(
      [
        depthOf(element),
        element.tagName,
        ...attributes.sort(),
        checked,
        disabled,
        says,
        sheet,
      ].join(" "),
    );
  }
  return lines.join("\n");

  function depthOf(element: Element): number {
    let depth = 0;
    for (let above = element.parentElement; above; above = above.parentElement) depth += 1;
    return depth;
  }
}
