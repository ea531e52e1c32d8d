import { Setting } from "@db/models/index";
import { inTransaction } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { userNameOf } from "~/domain/users/queries.server";

/**
 * Switches online sales on or off (R-4-13); the counter sells on. Of two people at once the second
 * learns who was first: Refusal already_online or already_offline { name }.
 */
export async function setOnlineSales(enabled: boolean, by: Pick<Staff, "userId">): Promise<void> {
  await inTransaction(async (tx) => {
    const [changed] = await Setting.update(
      { paymentEnabled: enabled, onlineBy: by.userId },
      { where: { paymentEnabled: !enabled }, transaction: tx },
    );
    if (changed === 0) {
      const first = await Setting.findOne({ transaction: tx });
      throw new Refusal(enabled ? "already_online" : "already_offline", {
        values: { name: await userNameOf(tx, first?.onlineBy ?? null) },
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
