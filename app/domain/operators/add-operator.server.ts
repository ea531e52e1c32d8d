import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { refuseDuplicateOperator } from "./refuse-duplicate-operator.server";
import { auditFieldsOf } from "./rules";
import type { OperatorInput } from "./schema.server";

/** Adds an active operator and answers its id. Throws Refusal operator_known { company } where the company has somebody with this ic already. */
export async function addOperator(
  input: OperatorInput,
  by: Pick<Staff, "userId">,
): Promise<number> {
  return refuseDuplicateOperator(input, () =>
    inTransaction(async (tx) => {
      const [row] = await sql<{ id: number }>(
        tx,
        `insert into operator (company_name, name, email, phone, ic, jetty_id, created_by, updated_by) values ($1, $2, $3, $4, $5, $6, $7, $7) returning id`,
        [
          input.companyName,
          input.name,
          input.email,
          input.phone,
          input.ic,
          input.jettyId,
          by.userId,
        ],
      );
      if (!row) throw new Error("An insert without an error has a row.");
      await writeAudit(
        tx,
        { kind: "user", userId: by.userId },
        {
          module: "operator",
          action: "create",
          subject: { type: "operator", id: row.id },
          after: auditFieldsOf(input),
        },
      );
      return row.id;
    }),
  );
}
