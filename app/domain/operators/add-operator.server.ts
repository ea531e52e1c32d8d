import { Operator } from "@db/models/index";
import { inTransaction } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { refuseDuplicateOperator } from "./refuse-duplicate-operator.server";
import { auditFieldsOf } from "./rules";
import type { OperatorInput } from "./schema.server";

/**
 * Adds an active operator and answers its id. Throws Refusal operator_known { company } where the
 * company has somebody with this ic already.
 */
export async function addOperator(
  input: OperatorInput,
  by: Pick<Staff, "userId">,
): Promise<number> {
  return refuseDuplicateOperator(input, () =>
    inTransaction(async (tx) => {
      const { id } = await Operator.create(
        { ...input, createdBy: by.userId, updatedBy: by.userId },
        { transaction: tx },
      );
      await writeAudit(
        tx,
        { kind: "user", userId: by.userId },
        {
          module: "operator",
          action: "create",
          subject: { type: "operator", id },
          after: auditFieldsOf(input),
        },
      );
      return id;
    }),
  );
}
