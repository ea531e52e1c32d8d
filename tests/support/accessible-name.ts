import { elementsIn, type HtmlElement, textOf } from "./html-tree";

/** Parts of a name that stand on lines of their own. */
const BLOCKS = new Set(["p", "div", "li", "td", "th", "tr", "h1", "h2", "h3", "br", "dt", "dd"]);
const CONTROLS = new Set(["input", "select", "textarea"]);
/** What is named by a part of it. */
const NAMED_BY: Record<string, string> = { table: "caption", fieldset: "legend", svg: "title" };
/** What its own text does not name. */
const NOT_BY_CONTENT = new Set(
  ["main", "nav", "section", "form", "header", "footer", "aside", "article", "search", "dialog"]
    .concat(["ul", "ol", "dl", "tbody", "thead", "div", "span", "p"])
    .concat(Object.keys(NAMED_BY), [...CONTROLS]),
);

/** What a screen reader calls an element, as far as the product names its own. */
export function accessibleName(element: HtmlElement): string {
  const { "aria-labelledby": labels, "aria-label": label, alt, title } = element.attributes;
  if (labels) return textOfIds(element, labels);
  if (label) return label;
  if (element.tag === "img" && alt !== undefined) return alt;
  return byTag(element) || title || element.attributes.placeholder || "";
}

/** What is said of an element after its name; of a choice, what is said of its group as well. */
export function accessibleDescription(element: HtmlElement): string {
  const group = ancestorsOf(element).find(({ tag }) => tag === "fieldset");
  return [element, ...(group ? [group] : [])]
    .flatMap((one) => one.attributes["aria-describedby"] ?? [])
    .map((ids) => textOfIds(element, ids))
    .join(" ");
}

/** Whether a screen reader passes it by. */
export const isHidden = (element: HtmlElement): boolean =>
  [element, ...ancestorsOf(element)].some(
    ({ attributes }) => attributes["aria-hidden"] === "true" || "hidden" in attributes,
  );

function ancestorsOf(element: HtmlElement): HtmlElement[] {
  const all: HtmlElement[] = [];
  for (let at = element.parent; at; at = at.parent) all.push(at);
  return all;
}

function byTag(element: HtmlElement): string {
  if (CONTROLS.has(element.tag)) return byLabel(element);
  const part = element.children.find(
    (child): child is HtmlElement =>
      typeof child !== "string" && child.tag === NAMED_BY[element.tag],
  );
  if (part) return contentOf(part);
  return NOT_BY_CONTENT.has(element.tag) && !element.attributes.role ? "" : contentOf(element);
}

function byLabel(control: HtmlElement): string {
  const { id, type, value } = control.attributes;
  if (type === "submit") return value ?? "";
  const around = ancestorsOf(control).filter(({ tag }) => tag === "label");
  const tied = id
    ? inPageOf(control).filter(({ tag, attributes }) => tag === "label" && attributes.for === id)
    : [];
  return [...new Set([...tied, ...around])].map(contentOf).join(" ");
}

function textOfIds(element: HtmlElement, ids: string): string {
  const page = inPageOf(element);
  return ids
    .split(" ")
    .flatMap((id) => page.find(({ attributes }) => attributes.id === id) ?? [])
    .map(textOf)
    .join(" ");
}

const inPageOf = (element: HtmlElement) => [...elementsIn(ancestorsOf(element).at(-1) ?? element)];

function contentOf(element: HtmlElement): string {
  return [...partsOf(element)]
    .join("")
    .replace(/[ \u00a0\n]+/g, " ")
    .trim();
}

function* partsOf(element: HtmlElement): Generator<string> {
  for (const child of element.children) {
    if (typeof child === "string") yield child;
    else if (!isPassedBy(child)) {
      const space = BLOCKS.has(child.tag) ? " " : "";
      yield space + (child.attributes["aria-label"] ?? child.attributes.alt ?? "");
      yield* partsOf(child);
      yield space;
    }
  }
}

const isPassedBy = ({ tag, attributes }: HtmlElement) =>
  CONTROLS.has(tag) || attributes["aria-hidden"] === "true" || "hidden" in attributes;
