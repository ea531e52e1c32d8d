import { createElement, type ReactElement } from "react";
import { type HtmlElement, parseHtml, rawText } from "../support/html-tree";

/** A page as plain data: what React drew, read back. */
export type Tree = string | { tag: string; props: Record<string, unknown>; children: Tree[] };

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
/** Reads HTML that React wrote. */
export function readTree(html: string): Tree {
  const [root] = parseHtml(html).children;
  if (!root) throw new Error("There is no page to read.");
  return treeOf(root);
}

function treeOf(node: HtmlElement | string): Tree {
  if (typeof node === "string") return node;
  const { tag, attributes, children } = node;
  const props = propsOf(attributes);
  if (tag !== "style" && tag !== "script") return { tag, props, children: children.map(treeOf) };
  return {
    tag,
    props: { ...props, dangerouslySetInnerHTML: { __html: rawText(node) } },
    children: [],
  };
}

/** The elements of a page, made anew as a component's call makes them. */
export function elementsOf(tree: Tree): ReactElement | string {
  if (typeof tree === "string") return tree;
  return createElement(tree.tag, tree.props, ...tree.children.map(elementsOf));
}

function propsOf(attributes: Record<string, string>): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(attributes)) {
    const prop = PROPS[name] ?? name;
    if (name === "style") props[prop] = readStyle(value);
    else props[prop] = FLAGS.has(name) || value;
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
