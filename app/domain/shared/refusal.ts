import type { RefusalCode } from "./refusal-codes";

/** Values that the sentence of a code needs; the sentences are in the locale files. */
export type RefusalValues = Record<string, string | number>;

/**
 * What the domain says when it will not do something. It carries a code and no sentence:
 * `http/failure` maps the code to a status, and the locale files to sentences (`refusal.<code>`).
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly field: string | undefined;
  readonly values: RefusalValues;

  constructor(code: RefusalCode, details: { field?: string; values?: RefusalValues } = {}) {
    super(code);
    this.name = "Refusal";
    this.code = code;
    this.field = details.field;
    this.values = details.values ?? {};
  }
}
