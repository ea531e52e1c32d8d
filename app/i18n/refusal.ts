import type { TFunction } from "i18next";
import type { RefusalValues } from "~/domain/shared/refusal";

/** The sentence of a refusal's code (`refusal.<code>`); a code without words gets the one for something gone wrong. */
export function refusalText(
  t: TFunction<"refusal">,
  code: string,
  values: RefusalValues = {},
): string {
  return t([code as "server_error", "server_error"], values);
}
