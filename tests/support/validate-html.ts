import { type ConfigData, HtmlValidate } from "html-validate";

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

/**
 * One for all files of a worker: it remembers nothing of what it judged, and takes a fifth of a
 * second to make.
 */
const VALIDATOR = Symbol.for("jetty.test.html");
const worker = globalThis as { [VALIDATOR]?: HtmlValidate };
const validator = (worker[VALIDATOR] ??= new HtmlValidate(RULES));

/**
 * What is wrong with a whole document by the HTML standard and the rules of access, a line each;
 * `allowed` are rules that the page breaks on purpose.
 */
export async function htmlProblems(
  html: string,
  allowed: readonly string[] = [],
): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results.flatMap((result) =>
    result.messages
      .filter(({ ruleId }) => !allowed.includes(ruleId))
      .map(
        (message) =>
          `${message.ruleId}: ${message.message} at ${message.selector ?? `${message.line}:${message.column}`}`,
      ),
  );
}
