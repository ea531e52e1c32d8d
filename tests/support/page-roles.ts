import { textOf } from "./forms";

/** Something of a page by its role: what a reader calls it, and where it leads if it is a link. */
export interface RoleElement {
  name: string;
  href: string;
}

type Role = "columnheader" | "heading" | "link" | "rowheader";

interface OpenElement extends RoleElement {
  tag: string;
  role: string;
}

const TOKEN = /<!--[\s\S]*?-->|<\/([\w-]+)>|<([\w-]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>|[^<]+/g;
/** Of headings the one of level 1 alone. */
const ROLES: Record<string, Role> = { a: "link", h1: "heading" };

/** The elements of a role in HTML that React wrote, in their order, as they are closed. */
export function allByRole(html: string, role: Role): RoleElement[] {
  const found: RoleElement[] = [];
  const open: OpenElement[] = [];
  for (const [token, closed, tag, attributes = ""] of html.matchAll(TOKEN)) {
    if (closed) {
      const [element] = open.splice(open.findLastIndex((one) => one.tag === closed));
      if (element?.role === role) found.push({ name: textOf(element.name), href: element.href });
    } else if (tag && isRead(tag)) open.push(openElement(tag, attributes));
    else if (!tag && !token.startsWith("<!--")) for (const one of open) one.name += token;
  }
  return found;
}

/** What the elements of a role are called. */
export const namesByRole = (html: string, role: Role): string[] =>
  allByRole(html, role).map(({ name }) => name);

const isRead = (tag: string) => tag === "th" || tag in ROLES;

function openElement(tag: string, attributes: string): OpenElement {
  const attribute = (name: string) =>
    new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const header = attribute("scope") === "row" ? "rowheader" : "columnheader";
  return {
    tag,
    role: attribute("role") || (tag === "th" ? header : (ROLES[tag] ?? "")),
    name: "",
    href: attribute("href"),
  };
}
