import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";

/**
 * Deletes an operator, which makes it inactive, or activates it again (R-4-03). Of two people at once the second is told who was
 * first: Refusal already_inactive or already_active { name }. Throws Refusal not_found.
 */
export async function setOperatorActive(
  id: number,
  active: boolean,
  by: Pick<Staff, "userId">,
): Promise<void> {
  await inTransaction(async (tx) => {
    const [changed] = await sql<{ company_name: string }>(
      tx,
      "update operator set active = $2, version = version + 1, updated_at = now(), updated_by = $3 where id = $1 and active <> $2 returning company_name",
      [id, active, by.userId],
    );
    if (!changed) {
      const [first] = await sql<{ name: string | null }>(
        tx,
        "select u.name from operator o left join app_user u on u.id = o.updated_by where o.id = $1",
        [id],
      );
      if (!first) throw new Refusal("not_found");
      throw new Refusal(active ? "already_active" : "already_inactive", {
        values: { name: first.name ?? "" },
      });
    }
    const operatorFields = { companyName: changed.company_name };
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "operator",
        action: active ? "activate" : "delete",
        subject: { type: "operator", id },
        before: { ...operatorFields, active: !active },
        after: { ...operatorFields, active },
      },
    );
  });
}
