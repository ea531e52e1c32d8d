/** An element of a page, as the HTML says it. */
export interface HtmlElement {
  tag: string;
  /** By their names as they are written, entities resolved; one without a value is empty. */
  attributes: Record<string, string>;
  children: (HtmlElement | string)[];
  parent?: HtmlElement;
}

const TOKEN =
  /<!--[\s\S]*?-->|<!doctype [^>]*>|<\/([\w-]+)>|<([\w-]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+/iy;
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const RAW = new Set(["style", "script"]);
const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
  "&nbsp;": "\u00a0",
};

/** Several questions are asked of a page, one after the other. */
let last = { html: "", root: parse("") };

/**
 * Reads HTML as the product writes it: well formed, attributes in double quotes. Comments only part
 * texts, as React's own do. What is not so is refused, so that nothing is read wrongly.
 */
export function parseHtml(html: string): HtmlElement {
  if (last.html !== html) last = { html, root: parse(html) };
  return last.root;
}

function parse(html: string): HtmlElement {
  const root: HtmlElement = { tag: "", attributes: {}, children: [] };
  let parent = root;
  let at = 0;
  while (at < html.length) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(html);
    if (match?.index !== at) throw new Error(`No HTML as we write it: ${html.slice(at, at + 80)}`);
    const [token, closing, opening, attributes = "", selfClosing] = match;
    at += token.length;
    if (closing) {
      if (parent.tag !== closing || !parent.parent)
        throw new Error(`</${closing}> does not close <${parent.tag}>`);
      parent = parent.parent;
    } else if (opening) {
      const element = {
        tag: opening,
        attributes: readAttributes(attributes),
        children: [],
        parent,
      };
      parent.children.push(element);
      if (RAW.has(opening)) at = readRaw(element, html, at);
      else if (!VOID.has(opening) && !selfClosing) parent = element;
    } else if (!token.startsWith("<!")) parent.children.push(decode(token));
  }
  if (parent !== root) throw new Error(`<${parent.tag}> is not closed`);
  return root;
}

/** All elements within another one, in the order of the page. */
export function* elementsIn(element: HtmlElement): Generator<HtmlElement> {
  for (const child of element.children) {
    if (typeof child === "string") continue;
    yield child;
    yield* elementsIn(child);
  }
}

/** Where a word may be broken and is one word all the same. */
const NO_SPACE = "\u200b";

/** What a reader sees of an element, a space between any two texts. */
export function textOf(element: HtmlElement): string {
  return [...textsIn(element)]
    .join(" ")
    .replaceAll(` ${NO_SPACE} `, "")
    .replace(/[ \u00a0\n]+/g, " ")
    .trim();
}

/** What a reader sees of a page, without its title. */
export function bodyText(html: string): string {
  const root = parseHtml(html);
  return textOf([...elementsIn(root)].find(({ tag }) => tag === "body") ?? root);
}

/** The text of an element that has no others within it, with its spaces. */
export const rawText = ({ children }: HtmlElement): string =>
  children.filter((child) => typeof child === "string").join("");

function* textsIn(element: HtmlElement): Generator<string> {
  for (const child of element.children) {
    if (typeof child === "string") yield child;
    else if (child.tag === "wbr") yield NO_SPACE;
    else if (!RAW.has(child.tag)) yield* textsIn(child);
  }
}

/** Takes the text of a style or script up to its end, where it says how far the page is read. */
function readRaw(element: HtmlElement, html: string, from: number): number {
  const end = html.indexOf(`</${element.tag}>`, from);
  element.children.push(html.slice(from, end));
  return end + element.tag.length + 3;
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g), ([, name = "", value = ""]) => [
      name,
      decode(value),
    ]),
  );
}

function decode(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#x27|nbsp);/g, (entity) => ENTITIES[entity] ?? entity);
}
