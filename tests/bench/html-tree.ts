import { createElement, type ReactElement } from "react";

/** A page as plain data: what React drew, read back. */
export type Tree = string | { tag: string; props: Record<string, unknown>; children: Tree[] };

const VOID = new Set([
  "area",
  "base",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
  "track",
  "wbr",
]);
const RAW = new Set(["style", "script"]);
const FLAGS = new Set([
  "checked",
  "selected",
  "disabled",
  "hidden",
  "multiple",
  "required",
  "readonly",
  "autofocus",
  "novalidate",
  "open",
  "itemscope",
]);
const PROPS: Record<string, string> = {
  class: "className",
  for: "htmlFor",
  readonly: "readOnly",
  autofocus: "autoFocus",
  novalidate: "noValidate",
  itemscope: "itemScope",
};
const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};
const TOKEN =
  /<!--[\s\S]*?-->|<\/([\w-]+)>|<([\w-]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+/g;

/**
 * Reads HTML that React wrote: well formed, attributes in double quotes. Comments only part texts,
 * as React's own do.
 */
export function readTree(html: string): Tree {
  const top: Tree = { tag: "", props: {}, children: [] };
  const open = [top];
  for (TOKEN.lastIndex = 0; ;) {
    const match = TOKEN.exec(html);
    if (!match) break;
    const [token, closing, tag, attributes = "", selfClosing] = match;
    const parent = open.at(-1) ?? top;
    if (closing) open.pop();
    else if (tag) {
      const element = { tag, props: readProps(attributes), children: [] as Tree[] };
      parent.children.push(element);
      if (RAW.has(tag)) {
        const end = html.indexOf(`</${tag}>`, TOKEN.lastIndex);
        element.props.dangerouslySetInnerHTML = { __html: html.slice(TOKEN.lastIndex, end) };
        TOKEN.lastIndex = end + tag.length + 3;
      } else if (!VOID.has(tag) && !selfClosing) open.push(element);
    } else if (!token.startsWith("<!--")) parent.children.push(decode(token));
  }
  const [root] = top.children;
  if (!root) throw new Error("There is no page to read.");
  return root;
}

/** The elements of a page, made anew as a component's call makes them. */
export function elementsOf(tree: Tree): ReactElement | string {
  if (typeof tree === "string") return tree;
  return createElement(tree.tag, tree.props, ...tree.children.map(elementsOf));
}

function readProps(attributes: string): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [, name = "", value] of attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
    const prop = PROPS[name] ?? name;
    if (name === "style") props[prop] = readStyle(decode(value ?? ""));
    else props[prop] = FLAGS.has(name) ? true : decode(value ?? "");
  }
  return props;
}

function readStyle(text: string): Record<string, string> {
  const pairs = text.split(";").flatMap((part): [string, string][] => {
    const at = part.indexOf(":");
    const name = part.slice(0, at).trim();
    return at > 0
      ? [
          [
            name.startsWith("--")
              ? name
              : name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase()),
            part.slice(at + 1).trim(),
          ],
        ]
      : [];
  });
  return Object.fromEntries(pairs);
}

function decode(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
}
