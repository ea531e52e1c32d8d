import { sql } from "@db/transaction";
import { makeShift } from "./shift";
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

let addresses = 0;
/** A manager's approval, typed each time at another address: tries are counted by it. */
export const approvalOf = ({ id }: { id: number }, pin = MANAGER_PIN) => ({
  ...{ approverId: id, pin, address: `198.18.10.${(addresses += 1)}` },
});

/** A cashier of jetty 1 who may only ask, with an open shift. */
export async function makeAsker(openedAt: Date, name = "Siti Aminah") {
  const user = await makeStaff({ name, level: 3 });
  const shift = await makeShift({ userId: user.id, openedAt });
  return { userId: user.id, ownJettyId: 1 as const, shift };
}

/** The refund of a cancelled counter sale, and the drawer that paid it. */
export async function refundOf(ticketId: number) {
  const [row] = await sql<{ shiftId: number | null; drawer: number | null; paidBy: number }>(
    null,
    `select f.shift_id, f.refunded_by as paid_by,
        (select shift_id from drawer_entry where ticket_id = :ticketId and kind = 'refund') as drawer
      from ticket_refund f where f.ticket_id = :ticketId`,
    { ticketId },
  );
  return row;
}
