import type { RefusalValues } from "./refusal";
import type { RefusalCode } from "./refusal-codes";

/**
 * One thing to correct: the field it stands beside (empty: the form as a whole), the code of its
 * sentence, its values.
 */
export interface FieldError {
  field: string;
  code: RefusalCode;
  values: RefusalValues;
}
