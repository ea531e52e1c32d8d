import { type ConfigData, HtmlValidate, StaticConfigLoader } from "html-validate";
import { elementsIn, parseHtml } from "./html-tree";

/**
 * React writes some attributes in camel case and closes void elements; HTML means the same by both.
 * Roles of table parts are written out on purpose: see `ResponsiveTable`.
 */
const RULES: ConfigData = {
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    "attr-case": "off",
    "void-style": "off",
    "no-implicit-button-type": "off",
    "no-implicit-input-type": "off",
    "no-redundant-role": "off",
  },
};

/** Puts its rules together once, and not for each document. */
class KeptRules extends StaticConfigLoader {
  private rules?: ReturnType<StaticConfigLoader["getConfigFor"]>;

  override getConfigFor(path: string): ReturnType<StaticConfigLoader["getConfigFor"]> {
    return (this.rules ??= super.getConfigFor(path));
  }
}

/**
 * One for all files of a worker: it remembers nothing of what it judged, and takes a fifth of a
 * second to make.
 */
const VALIDATOR = Symbol.for("jetty.test.html");
const worker = globalThis as { [VALIDATOR]?: HtmlValidate };
const validator = (worker[VALIDATOR] ??= new HtmlValidate(new KeptRules(RULES)));

/**
 * What is wrong with a whole document by the HTML standard and the rules of access, a line each;
 * `allowed` are rules that the page breaks on purpose.
 */
export async function htmlProblems(
  html: string,
  allowed: readonly string[] = [],
): Promise<string[]> {
  const report = await validator.validateString(html);
  const broken = report.results.flatMap((result) =>
    result.messages
      .filter(({ ruleId }) => !allowed.includes(ruleId))
      .map(
        (message) =>
          `${message.ruleId}: ${message.message} at ${message.selector ?? `${message.line}:${message.column}`}`,
      ),
  );
  return [...broken, ...formsThatTheBrowserChecks(html)];
}

const CHECKED_TYPES = new Set(["date", "email", "number", "url"]);
const CHECKS = ["required", "pattern", "minlength", "min", "max"];

/**
 * Forms in which the browser would say what is wrong: its sentences are in its own language and not
 * in the page's.
 */
function formsThatTheBrowserChecks(html: string): string[] {
  return [...elementsIn(parseHtml(html))]
    .filter(({ tag, attributes }) => tag === "form" && !("novalidate" in attributes))
    .filter((form) =>
      [...elementsIn(form)].some(
        ({ attributes }) =>
          CHECKED_TYPES.has(attributes.type ?? "") || CHECKS.some((name) => name in attributes),
      ),
    )
    .map(({ attributes }) => `the browser checks the form of ${attributes.action ?? "the page"}`);
}
