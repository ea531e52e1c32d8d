/**
 * The rules of a compact sheet that a page's own markup can match: those whose every class stands
 * in it. For a page that is drawn once, no script adds to it, and the whole sheet comes behind it.
 */
export function usedRules(css: string, html: string): string {
  return rulesUsedBy(classesIn(html), css);
}

function classesIn(html: string): Set<string> {
  return new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)),
  );
}

function rulesUsedBy(classes: ReadonlySet<string>, css: string): string {
  return rulesOf(css)
    .map(({ head, body }) => {
      if (/^@(?:media|supports)/.test(head)) {
        const inner = rulesUsedBy(classes, body);
        return inner && `${head}{${inner}}`;
      }
      if (head.startsWith("@")) return `${head}{${body}}`;
      const used = selectorsOf(head).filter((selector) => isUsed(classes, selector));
      return used.length > 0 ? `${used.join(",")}{${body}}` : "";
    })
    .join("");
}

/** The rules of one level: what stands before a brace, and what stands in it. */
function rulesOf(css: string): { head: string; body: string }[] {
  const rules: { head: string; body: string }[] = [];
  let depth = 0;
  let start = 0;
  let open = 0;
  for (const { index, 0: brace } of css.matchAll(/[{}]/g)) {
    if (brace === "{" && depth++ === 0) open = index;
    if (brace === "}" && --depth === 0) {
      rules.push({ head: css.slice(start, open), body: css.slice(open + 1, index) });
      start = index + 1;
    }
  }
  return rules;
}

/** At the commas that stand in no brackets. */
const selectorsOf = (head: string) => head.split(/,(?![^(]*\))/);

/** What is in brackets narrows a selector down, or names one of several: it decides nothing here. */
function isUsed(classes: ReadonlySet<string>, selector: string): boolean {
  const named = selector.replace(/\([^)]*\)/g, "").matchAll(/\.([\w-]+)/g);
  return [...named].every(([, name = ""]) => classes.has(name));
}
