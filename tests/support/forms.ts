import { elementsIn, type HtmlElement, parseHtml } from "./html-tree";
import { PageElement } from "./page-roles";

export interface PostedForm {
  action: string;
  /**
   * What it sends when nothing is filled in: checked radios and ticks, selected options, values.
   */
  entries: [name: string, value: string][];
  /** Of all its controls and buttons. */
  names: Set<string>;
}

/** The forms of a page that are sent by POST. */
export function readForms(html: string): PostedForm[] {
  return [...elementsIn(parseHtml(html))]
    .filter(({ tag, attributes }) => tag === "form" && attributes.method === "post")
    .map(readForm);
}

function readForm(form: HtmlElement): PostedForm {
  const controls = [...elementsIn(form)]
    .filter(({ tag, attributes }) => CONTROLS.has(tag) && attributes.name)
    .map((node) => new PageElement(node));
  return {
    action: form.attributes.action ?? "",
    entries: controls
      .filter(({ isSent }) => isSent)
      .map((control) => [nameOf(control), control.value]),
    names: new Set(controls.map(nameOf)),
  };
}

const CONTROLS = new Set(["button", "input", "select", "textarea"]);
const nameOf = (control: PageElement) => control.attribute("name") ?? "";
