import { accessibleDescription, accessibleName, isHidden } from "./accessible-name";
import { elementsIn, type HtmlElement, parseHtml, rawText, textOf } from "./html-tree";

/** A page, or a part of one that was found before. */
export type Scope = string | PageElement;

interface Filter {
  /** A string is the whole name. */
  name?: string | RegExp;
  /** Of headings. */
  level?: number;
}

/** By tag; a table's head, a link and an input depend on their attributes too. */
const ROLES: Record<string, string> = {
  article: "article",
  aside: "complementary",
  button: "button",
  datalist: "listbox",
  dialog: "dialog",
  fieldset: "group",
  footer: "contentinfo",
  form: "form",
  h1: "heading",
  h2: "heading",
  h3: "heading",
  header: "banner",
  img: "img",
  li: "listitem",
  main: "main",
  nav: "navigation",
  ol: "list",
  option: "option",
  p: "paragraph",
  section: "region",
  select: "combobox",
  table: "table",
  tbody: "rowgroup",
  td: "cell",
  textarea: "textbox",
  tr: "row",
  ul: "list",
};
const INPUT_ROLES: Record<string, string> = {
  checkbox: "checkbox",
  number: "spinbutton",
  radio: "radio",
  search: "searchbox",
  submit: "button",
};
/** Of these a reader is told no role. */
const WITHOUT_ROLE = new Set(["date", "file", "hidden", "password"]);

/** What a test asks of an element of a page. */
export class PageElement {
  readonly #node: HtmlElement;

  constructor(node: HtmlElement) {
    this.#node = node;
  }

  get node(): HtmlElement {
    return this.#node;
  }

  /** How a failed test shows it. */
  toJSON(): string {
    return `<${this.node.tag}> ${this.name || this.text}`;
  }

  get role(): string {
    return roleOf(this.node);
  }

  /** What a screen reader calls it. */
  get name(): string {
    return accessibleName(this.node);
  }

  /** What is said of it beside its name: its hint, and what is wrong with it. */
  get description(): string {
    return accessibleDescription(this.node);
  }

  /** What one sees of it. */
  get text(): string {
    return textOf(this.node);
  }

  get href(): string {
    return this.attribute("href") ?? "";
  }

  /** What a field holds. */
  get value(): string {
    if (this.node.tag === "textarea") return rawText(this.node);
    if (this.node.tag !== "select") return this.attribute("value") ?? (this.#isMark ? "on" : "");
    const options = allByRole(this, "option");
    return (options.find((one) => one.has("selected")) ?? options[0])?.value ?? "";
  }

  get #isMark(): boolean {
    return ["radio", "checkbox"].includes(this.attribute("type") ?? "");
  }

  /** Whether its value goes along when its form is sent. */
  get isSent(): boolean {
    if (this.isDisabled || this.node.tag === "button") return false;
    return !this.#isMark || this.isChecked;
  }

  get isChecked(): boolean {
    return this.has("checked");
  }

  get isDisabled(): boolean {
    return this.has("disabled");
  }

  /** By its name in any case: React writes some in camel case. */
  attribute(name: string): string | undefined {
    const wanted = name.toLowerCase();
    return Object.entries(this.node.attributes).find(([one]) => one.toLowerCase() === wanted)?.[1];
  }

  has(name: string): boolean {
    return this.attribute(name) !== undefined;
  }
}

/** What a screen reader finds of a role, in the order of the page. */
export function allByRole(
  scope: Scope,
  role: string | readonly string[],
  { name, level }: Filter = {},
): PageElement[] {
  return elements(scope).filter(
    (element) =>
      [role].flat().includes(element.role) &&
      (level === undefined || element.node.tag === `h${level}`) &&
      (name === undefined || isCalled(element, name)) &&
      !isHidden(element.node),
  );
}

/** The one of a role; a page that has none, or several, is an error. */
export function getByRole(scope: Scope, role: string, filter: Filter = {}): PageElement {
  return onlyOne(allByRole(scope, role, filter), () =>
    `${role} ${String(filter.name ?? "")} among ${namesByRole(scope, role).join(" | ")}`.trim(),
  );
}

/** Whether a screen reader finds one of a role. */
export const hasRole = (scope: Scope, role: string, filter: Filter = {}): boolean =>
  allByRole(scope, role, filter).length > 0;

/** What the elements of a role are called. */
export const namesByRole = (scope: Scope, role: string, filter: Filter = {}): string[] =>
  allByRole(scope, role, filter).map(({ name }) => name);

/** Where the links of a page lead. */
export const hrefsIn = (scope: Scope): string[] => allByRole(scope, "link").map(({ href }) => href);

/** Where the forms of a page are sent. */
export const actionsIn = (scope: Scope): string[] =>
  allByRole(scope, "form").map((form) => form.attribute("action") ?? "");

/** The part of a page that an address leads to: `#list-active`. */
export const partOf = (scope: Scope, id: string): PageElement =>
  onlyOne(
    elements(scope).filter((element) => element.attribute("id") === id),
    () => `part ${id}`,
  );

/** The cells of a table's rows as they are read, without its head. */
export const rowsIn = (scope: Scope): string[][] =>
  allByRole(scope, "row")
    .map((row) => elements(row).filter(({ role }) => role === "cell" || role === "rowheader"))
    .filter((cells) => cells.length > 0)
    .map((cells) => cells.map(({ text }) => text));

/** The field with a label. */
export function getByLabel(scope: Scope, label: string | RegExp): PageElement {
  const fields = elements(scope).filter(isField);
  return onlyOne(
    fields.filter((field) => isCalled(field, label)),
    () => `field ${String(label)} among ${fields.map(({ name }) => name).join(" | ")}`,
  );
}

/** The fields that send something under a name; buttons are none. */
export const fieldsNamed = (scope: Scope, name: string): PageElement[] =>
  elements(scope).filter((field) => isField(field) && field.attribute("name") === name);

/** The one field that sends something under a name. */
export const fieldNamed = (scope: Scope, name: string): PageElement =>
  onlyOne(fieldsNamed(scope, name), () => `field that sends ${name}`);

/** The value of the choice that is taken, of those that send something under a name. */
export const chosenIn = (scope: Scope, name: string): string | undefined =>
  fieldsNamed(scope, name).find(({ isChecked }) => isChecked)?.value;

const buttonsNamed = (scope: Scope, name: string): PageElement[] =>
  allByRole(scope, "button").filter((button) => button.attribute("name") === name);

/** What the buttons send that send something under a name. */
export const buttonValues = (scope: Scope, name: string): string[] =>
  buttonsNamed(scope, name).map(({ value }) => value);

/** The value of the one of them that is marked as the choice so far. */
export const currentIn = (scope: Scope, name: string): string | undefined =>
  buttonsNamed(scope, name).find((button) => button.has("aria-current"))?.value;

/** What stands in the fields of a page. */
export const valuesIn = (scope: Scope): string[] =>
  elements(scope)
    .filter(isField)
    .map(({ value }) => value);

/** The fields of a page that it calls wrong, by the names that they send. */
export const wrongFieldsIn = (scope: Scope): string[] =>
  elements(scope)
    .filter((field) => isField(field) && field.attribute("aria-invalid") === "true")
    .map((field) => field.attribute("name") ?? "");

/** Elements by their tag, where they have no role: what a page is made of, seen or not. */
export const allByTag = (scope: Scope, tag: string): PageElement[] =>
  elements(scope).filter(({ node }) => node.tag === tag);

/** The language that a page says it is in. */
export const languageOf = (html: string): string | undefined =>
  allByTag(html, "html")[0]?.attribute("lang");

/** After how many seconds a page loads itself again, and where. */
export const refreshOf = (html: string): string | undefined =>
  allByTag(html, "meta")
    .find((meta) => meta.attribute("http-equiv") === "refresh")
    ?.attribute("content");

const isField = ({ node }: PageElement) => ["input", "select", "textarea"].includes(node.tag);
const isCalled = (element: PageElement, name: string | RegExp) =>
  typeof name === "string" ? element.name === name : name.test(element.name);

function onlyOne(found: PageElement[], what: () => string): PageElement {
  const [first] = found;
  if (!first || found.length > 1) throw new Error(`${found.length} times: ${what()}`);
  return first;
}

function roleOf({ tag, attributes }: HtmlElement): string {
  if (attributes.role) return attributes.role;
  if (tag === "a") return "href" in attributes ? "link" : "";
  if (tag === "img" && attributes.alt === "") return "";
  if (tag === "th") return attributes.scope === "row" ? "rowheader" : "columnheader";
  if (tag !== "input") return ROLES[tag] ?? "";
  const { type = "text" } = attributes;
  return WITHOUT_ROLE.has(type) ? "" : (INPUT_ROLES[type] ?? "textbox");
}

const elements = (scope: Scope): PageElement[] =>
  Array.from(
    elementsIn(typeof scope === "string" ? parseHtml(scope) : scope.node),
    (node) => new PageElement(node),
  );
