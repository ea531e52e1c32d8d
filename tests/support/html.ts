import { HtmlValidate } from "html-validate";

/**
 * React writes some attributes in camel case and closes void elements; HTML means the same by both.
 * Roles of table parts are written out on purpose: see `FoldingTable`.
 */
const validator = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: { "attr-case": "off", "void-style": "off", "no-implicit-button-type": "off", "no-implicit-input-type": "off", "no-redundant-role": "off" },
});

/** What is wrong with a whole document by the HTML standard and the rules of access, a line each. */
export async function htmlProblems(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results.flatMap((result) => result.messages.map((message) => `${message.ruleId}: ${message.message} at ${message.selector ?? `${message.line}:${message.column}`}`));
}
