import { fn, literal } from "sequelize";
import { Operator } from "@db/models/index";
import { inTransaction } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { requireVersion } from "~/domain/users/require-version.server";
import { refuseDuplicateOperator } from "./refuse-duplicate-operator.server";
import { operatorChanges } from "./rules";
import type { OperatorInput } from "./schema.server";

/**
 * Changes an operator, active or not. `version` is the one the form was filled in with; a call
 * brings none. Throws Refusal not_found, changed_meanwhile { name } where somebody was first,
 * operator_known or operator_known_inactive { company }.
 */
export async function editOperator(
  id: number,
  version: number | null,
  input: OperatorInput,
  by: Pick<Staff, "userId">,
): Promise<void> {
  await refuseDuplicateOperator(input, () =>
    inTransaction(async (tx) => {
      const operator = await Operator.findByPk(id, {
        lock: tx.LOCK.NO_KEY_UPDATE,
        transaction: tx,
      });
      if (!operator) throw new Refusal("not_found");
      await requireVersion(tx, operator, version);
      const { companyName, name, email, phone, ic, jettyId } = operator;
      const before = { companyName, name, email, phone, ic, jettyId };
      const changes = operatorChanges(before, input);
      if (!changes) return;
      await operator.update(
        {
          ...input,
          version: literal("version + 1"),
          updatedAt: fn("now"),
          updatedBy: by.userId,
        },
        { transaction: tx },
      );
      await writeAudit(
        tx,
        { kind: "user", userId: by.userId },
        { module: "operator", action: "update", subject: { type: "operator", id }, ...changes },
      );
    }),
  );
}
