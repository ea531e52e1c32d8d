import { col, fn, Op, where } from "sequelize";
import { Operator } from "@db/models/index";
import { refuseViolation } from "~/domain/shared/refuse-violation.server";
import type { OperatorInput } from "./schema.server";

/**
 * Runs a change that the table may refuse because the company has somebody with this ic already,
 * and says so: Refusal operator_known { company }, or operator_known_inactive { company } where
 * that one only waits to be activated.
 */
export async function refuseDuplicateOperator<T>(
  { companyName, ic }: OperatorInput,
  change: () => Promise<T>,
): Promise<T> {
  return refuseViolation(change, async () => {
    const known = await Operator.findOne({
      attributes: ["active"],
      where: {
        [Op.and]: [where(fn("lower", col("company_name")), fn("lower", companyName)), { ic }],
      },
    });
    const values = { company: companyName };
    return known?.active === false ? { code: "operator_known_inactive", values } : { values };
  });
}
