import { sql } from "@db/transaction";
import { cheapHash, type MadeStaff, makeStaff } from "./staff";

export const MANAGER_PIN = "482716";

/** A manager of both jetties, unless told otherwise, who can approve by PIN. */
export async function makeManager(
  wishes: Parameters<typeof makeStaff>[0] = {},
): Promise<MadeStaff> {
  const manager = await makeStaff({ name: "Pengurus Jeti", jettyId: 0, level: 1, ...wishes });
  await sql(
    null,
    "insert into lock_pin (user_id, pin_hash, created_at) values (:id, :hash, now()) returning user_id",
    { id: manager.id, hash: cheapHash(MANAGER_PIN) },
  );
  return manager;
}
