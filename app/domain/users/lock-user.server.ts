import { Op } from "sequelize";
import { AppUser } from "@db/models/index";
import type { Tx } from "@db/transaction";
import { levelsWith } from "~/domain/access/capabilities";
import { Refusal } from "~/domain/shared/refusal";
import { userNameOf } from "./queries.server";
import { lastChangeValues } from "./rules";

/**
 * Locks a user and every active administrator, always in the same order: two administrators who
 * take each other's rights away at once go one after the other, and the second has none any more.
 * So there is always one left: the actor, who cannot take away their own. Throws Refusal not_found,
 * or forbidden where the actor is no active administrator now.
 */
export async function lockUser(tx: Tx, id: number, actorId: number): Promise<AppUser> {
  const administrators = levelsWith("users.manage");
  const users = await AppUser.findAll({
    where: { [Op.or]: [{ id }, { access: administrators, active: true }] },
    order: ["id"],
    lock: tx.LOCK.NO_KEY_UPDATE,
    transaction: tx,
  });
  if (
    !users.some(
      (user) => user.id === actorId && user.active && administrators.includes(user.access),
    )
  )
    throw new Refusal("forbidden");
  const user = users.find((one) => one.id === id);
  if (!user) throw new Refusal("not_found");
  return user;
}

/** Who changed a user that is held last, and when, as a refusal tells it. */
export async function lastChangeOf(
  tx: Tx,
  { changedBy, changedAt }: Pick<AppUser, "changedBy" | "changedAt">,
): Promise<ReturnType<typeof lastChangeValues>> {
  return lastChangeValues((await userNameOf(tx, changedBy)) || null, changedAt);
}
