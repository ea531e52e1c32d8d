/** A rule of a compact sheet, taken apart once. */
type Rule =
  | { kind: "style"; selectors: { text: string; classes: string[] }[]; body: string }
  | { kind: "medium"; head: string; rules: Rule[] }
  | { kind: "other"; text: string };

const sheets = new Map<string, Rule[]>();

/**
 * The rules of a compact sheet that a page's own markup can match: those whose every class stands
 * in it. For a page that is drawn once, no script adds to it, and the whole sheet comes behind it.
 */
export function usedRules(css: string, html: string): string {
  const rules = sheets.get(css) ?? rulesOf(css);
  sheets.set(css, rules);
  return textOf(rules, classesIn(html));
}

function classesIn(html: string): Set<string> {
  return new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)),
  );
}

function textOf(rules: readonly Rule[], classes: ReadonlySet<string>): string {
  let text = "";
  for (const rule of rules) {
    if (rule.kind === "other") text += rule.text;
    else if (rule.kind === "medium") {
      const inner = textOf(rule.rules, classes);
      if (inner) text += `${rule.head}{${inner}}`;
    } else {
      const used = rule.selectors.filter((one) => one.classes.every((name) => classes.has(name)));
      if (used.length > 0) text += `${used.map((one) => one.text).join(",")}{${rule.body}}`;
    }
  }
  return text;
}

/** The rules of one level, at braces that stand in no others. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  let depth = 0;
  let start = 0;
  let open = 0;
  for (const { index, 0: brace } of css.matchAll(/[{}]/g)) {
    if (brace === "{" && depth++ === 0) open = index;
    if (brace === "}" && --depth === 0) {
      rules.push(ruleOf(css.slice(start, open), css.slice(open + 1, index)));
      start = index + 1;
    }
  }
  return rules;
}

function ruleOf(head: string, body: string): Rule {
  if (/^@(?:media|supports)/.test(head)) return { kind: "medium", head, rules: rulesOf(body) };
  if (head.startsWith("@")) return { kind: "other", text: `${head}{${body}}` };
  // At the commas that stand in no brackets.
  const selectors = head.split(/,(?![^(]*\))/).map((text) => ({ text, classes: classesOf(text) }));
  return { kind: "style", selectors, body };
}

/** What is in brackets narrows a selector down, or names one of several: it decides nothing here. */
function classesOf(selector: string): string[] {
  const named = selector.replace(/\([^)]*\)/g, "").matchAll(/\.([\w-]+)/g);
  return [...named].map(([, name = ""]) => name);
}
