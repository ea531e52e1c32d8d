import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";

/**
 * Switches online sales on or off (R-4-13); the counter sells on. Of two people at once the second is told who was first: Refusal
 * already_online or already_offline { name }.
 */
export async function setOnlineSales(enabled: boolean, by: Pick<Staff, "userId">): Promise<void> {
  await inTransaction(async (tx) => {
    const [changed] = await sql(
      tx,
      "update setting set payment_enabled = $1, online_by = $2 where payment_enabled <> $1 returning id",
      [enabled, by.userId],
    );
    if (!changed) {
      const [first] = await sql<{ name: string | null }>(
        tx,
        "select u.name from setting s left join app_user u on u.id = s.online_by",
      );
      throw new Refusal(enabled ? "already_online" : "already_offline", {
        values: { name: first?.name ?? "" },
      });
    }
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "setting",
        action: enabled ? "enable" : "disable",
        subject: { type: "setting", id: "online" },
        before: { paymentEnabled: !enabled },
        after: { paymentEnabled: enabled },
      },
    );
  });
}
