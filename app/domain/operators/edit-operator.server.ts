import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { orKnownAlready } from "./known-already.server";
import { changesOf } from "./rules";
import type { OperatorInput } from "./schema.server";

interface Row extends OperatorInput {
  version: number;
  changedBy: string | null;
}

/**
 * Changes an operator, active or not. `version` is the one the form was filled in with. Throws Refusal not_found,
 * changed_meanwhile { name } where somebody was first, operator_known or operator_known_inactive { company }.
 */
export async function editOperator(id: number, version: number, input: OperatorInput, by: Pick<Staff, "userId">): Promise<void> {
  await orKnownAlready(input, () =>
    inTransaction(async (tx) => {
      const [row] = await sql<Row>(
        tx,
        `select o.company_name as "companyName", o.name, o.email, o.phone, o.ic, o.jetty_id as "jettyId", o.version, u.name as "changedBy"
           from operator o left join app_user u on u.id = o.updated_by where o.id = $1 for no key update of o`,
        [id],
      );
      if (!row) throw new Refusal("not_found");
      const { version: current, changedBy, ...before } = row;
      if (current !== version) throw new Refusal("changed_meanwhile", { values: { name: changedBy ?? "" } });
      const changes = changesOf(before, input);
      if (!changes) return;
      await sql(
        tx,
        `update operator set company_name = $2, name = $3, email = $4, phone = $5, ic = $6, jetty_id = $7, version = version + 1, updated_at = now(), updated_by = $8
          where id = $1 returning id`,
        [id, input.companyName, input.name, input.email, input.phone, input.ic, input.jettyId, by.userId],
      );
      await writeAudit(tx, { kind: "user", userId: by.userId }, { module: "operator", action: "update", subject: { type: "operator", id }, ...changes });
    }),
  );
}
