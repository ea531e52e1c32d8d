import { fn, literal } from "sequelize";
import { Operator } from "@db/models/index";
import { inTransaction } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { userNameOf } from "~/domain/users/queries.server";

/**
 * Deletes an operator, which makes it inactive, or activates it again (R-4-03). Of two people at
 * once the second learns who was first: Refusal already_inactive or already_active { name }. Throws
 * Refusal not_found.
 */
export async function setOperatorActive(
  id: number,
  active: boolean,
  by: Pick<Staff, "userId">,
): Promise<void> {
  await inTransaction(async (tx) => {
    const [, [changed]] = await Operator.update(
      { active, version: literal("version + 1"), updatedAt: fn("now"), updatedBy: by.userId },
      { where: { id, active: !active }, returning: true, transaction: tx },
    );
    if (!changed) {
      const first = await Operator.findByPk(id, { attributes: ["updatedBy"], transaction: tx });
      if (!first) throw new Refusal("not_found");
      throw new Refusal(active ? "already_active" : "already_inactive", {
        values: { name: await userNameOf(tx, first.updatedBy) },
      });
    }
    const operatorFields = { companyName: changed.companyName };
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
