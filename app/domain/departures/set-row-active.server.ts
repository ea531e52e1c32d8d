import { inTransaction, sql } from "@db/transaction";
import { worksAt } from "~/domain/access/works-at";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { refuseViolation } from "~/domain/shared/refuse-violation.server";
import { userNameOf } from "~/domain/users/queries.server";

/**
 * Takes a boat or a skipper out of use or puts them back, with its audit row. Throws Refusal
 * not_found, already_inactive or already_active { name }, and what the table's own rule refuses.
 */
export async function setRowActive(
  table: "boat" | "skipper",
  id: number,
  active: boolean,
  by: Pick<Staff, "userId" | "ownJettyId">,
): Promise<void> {
  await refuseViolation(() =>
    inTransaction(async (tx) => {
      const [row] = await sql<{
        jettyId: number;
        name: string;
        active: boolean;
        updatedBy: number | null;
      }>(tx, `select jetty_id, name, active, updated_by from ${table} where id = :id for update`, {
        id,
      });
      if (!row || !worksAt(by, row.jettyId)) throw new Refusal("not_found");
      if (row.active === active)
        throw new Refusal(active ? "already_active" : "already_inactive", {
          values: { name: await userNameOf(tx, row.updatedBy) },
        });
      await sql(
        tx,
        `update ${table} set active = :active, version = version + 1, updated_at = now(),
            updated_by = :userId
          where id = :id`,
        { id, active, userId: by.userId },
      );
      const { name } = row;
      await writeAudit(
        tx,
        { kind: "user", userId: by.userId },
        {
          module: "departures",
          action: active ? "activate" : "delete",
          subject: { type: table, id },
          before: { name, active: !active },
          after: { name, active },
        },
      );
    }),
  );
}
