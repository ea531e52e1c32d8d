import { sql, sqlState } from "@db/transaction";
import { Refusal } from "~/domain/shared/refusal";
import type { OperatorInput } from "./schema.server";

/**
 * Runs a change that the table may refuse because the company has somebody with this ic already, and says so: Refusal operator_known
 * { company }, or operator_known_inactive { company } where that one only waits to be activated.
 */
export async function refuseDuplicateOperator<T>(
  input: OperatorInput,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (sqlState(error) !== "23505") throw error;
    const [known] = await sql<{ active: boolean }>(
      null,
      "select active from operator where lower(company_name) = lower($1) and ic = $2",
      [input.companyName, input.ic],
    );
    throw new Refusal(known?.active === false ? "operator_known_inactive" : "operator_known", {
      field: "ic",
      values: { company: input.companyName },
    });
  }
}
