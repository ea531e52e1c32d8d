import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { refuseDuplicateOperator } from "./refuse-duplicate-operator.server";
import { operatorChanges } from "./rules";
import type { OperatorInput } from "./schema.server";

interface Row extends OperatorInput {
  version: number;
  changedBy: string | null;
}

/**
 * Changes an operator, active or not. `version` is the one the form was filled in with; a call brings none. Throws Refusal not_found,
 * changed_meanwhile { name } where somebody was first, operator_known or operator_known_inactive { company }.
 */
export async function editOperator(
  id: number,
  version: number | null,
  input: OperatorInput,
  by: Pick<Staff, "userId">,
): Promise<void> {
  await refuseDuplicateOperator(input, () =>
    inTransaction(async (tx) => {
      const [row] = await sql<Row>(
        tx,
        // Not by a join: whoever waited for the row would be told who changed it before the first did.
        `select company_name as "companyName", name, email, phone, ic, jetty_id as "jettyId", version, (select u.name from app_user u where u.id = updated_by) as "changedBy"
           from operator where id = $1 for no key update`,
        [id],
      );
      if (!row) throw new Refusal("not_found");
      const { version: current, changedBy, ...before } = row;
      if (version !== null && current !== version)
        throw new Refusal("changed_meanwhile", { values: { name: changedBy ?? "" } });
      const changes = operatorChanges(before, input);
      if (!changes) return;
      await sql(
        tx,
        `update operator set company_name = $2, name = $3, email = $4, phone = $5, ic = $6, jetty_id = $7, version = version + 1, updated_at = now(), updated_by = $8
          where id = $1 returning id`,
        [
          id,
          input.companyName,
          input.name,
          input.email,
          input.phone,
          input.ic,
          input.jettyId,
          by.userId,
        ],
      );
      await writeAudit(
        tx,
        { kind: "user", userId: by.userId },
        { module: "operator", action: "update", subject: { type: "operator", id }, ...changes },
      );
    }),
  );
}
