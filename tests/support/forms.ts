export interface PostedForm {
  action: string;
  /**
   * What it sends when nothing is filled in: checked radios and ticks, selected options, values.
   */
  entries: [name: string, value: string][];
  /** Of all its controls and buttons. */
  names: Set<string>;
}

/**
 * The forms of a page that are sent by POST, as React writes them: attributes in double quotes, no
 * form within a form.
 */
export function readForms(html: string): PostedForm[] {
  return [...html.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)]
    .filter(([, attributes]) => attribute(attributes ?? "", "method") === "post")
    .map(([, attributes, inside]) =>
      readForm(attribute(attributes ?? "", "action") ?? "", inside ?? ""),
    );
}

function readForm(action: string, inside: string): PostedForm {
  const form: PostedForm = { action, entries: [], names: new Set() };
  for (const match of inside.matchAll(
    /<(input|button)([^>]*?)\/?>|<(select|textarea)([^>]*)>([\s\S]*?)<\/\3>/g,
  )) {
    const [tag, attributes = "", content = ""] = [
      match[1] ?? match[3],
      match[2] ?? match[4],
      match[5],
    ];
    const name = attribute(attributes, "name");
    if (!name) continue;
    form.names.add(name);
    if (tag === "button" || has(attributes, "disabled")) continue;
    const type = attribute(attributes, "type");
    const mark = type === "radio" || type === "checkbox";
    if (mark && !has(attributes, "checked")) continue;
    const typed = () => attribute(attributes, "value") ?? (mark ? "on" : "");
    form.entries.push([
      name,
      tag === "select" ? selected(content) : tag === "textarea" ? unescape(content) : typed(),
    ]);
  }
  return form;
}

function selected(options: string): string {
  const all = [...options.matchAll(/<option([^>]*)>/g)].map(([, attributes]) => attributes ?? "");
  return attribute(all.find((one) => has(one, "selected")) ?? all[0] ?? "", "value") ?? "";
}

function attribute(attributes: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes);
  return match ? unescape(match[1] ?? "") : undefined;
}

function has(attributes: string, name: string): boolean {
  return new RegExp(`\\s${name}(?:=|\\s|$|/)`).test(attributes);
}

/** What a reader sees of a page's body. */
export function textOf(html: string): string {
  const body = html
    .replace(/^[\s\S]*<body[^>]*>/, "")
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, "")
    .replaceAll("<wbr/>", "");
  return unescape(body.replace(/<[^>]*>/g, " "))
    .replace(/[ \u00a0\n]+/g, " ")
    .trim();
}

function unescape(text: string): string {
  return text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, "&");
}
