import type { InputHTMLAttributes } from "react";
import type { Operator } from "~/domain/operators/queries.server";

/**
 * The fields of the operator's modal (R-2.8-05) in their order, under the calls' names (R-7-30);
 * the jetty follows as a select.
 */
export const OPERATOR_FIELDS = [
  { name: "company_name" },
  { name: "name" },
  { name: "email", type: "email" },
  { name: "phone", type: "tel" },
  { name: "ic", inputMode: "numeric" },
] as const satisfies readonly ({ name: string } & InputHTMLAttributes<HTMLInputElement>)[];

export type OperatorField = (typeof OPERATOR_FIELDS)[number]["name"] | "jetty";

/** The fields' contents as a form holds them. */
export function fieldValues({
  companyName,
  name,
  email,
  phone,
  ic,
  jettyId,
}: Operator): Record<OperatorField, string> {
  return { company_name: companyName, name, email, phone, ic, jetty: String(jettyId) };
}
