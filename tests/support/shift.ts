import { randomBytes } from "node:crypto";
import { inTransaction, sql, type Tx } from "@db/transaction";
import { newSecret } from "~/domain/shared/secrets.server";

export interface MadeShift {
  id: number;
  userId: number;
}

interface ShiftOptions {
  /** Whose shift it is; a cashier of its own where nobody is named. */
  userId?: number;
  jettyId?: 1 | 2;
  floatSen?: number;
  openedAt?: Date;
}

/** An open shift with its float, as starting one leaves it. */
export async function makeShift(options: ShiftOptions = {}): Promise<MadeShift> {
  return inTransaction((tx) => insertShift(tx, options));
}

/** The same within a transaction of the caller. */
export async function insertShift(
  tx: Tx,
  { userId, jettyId = 1, floatSen = 10_000, openedAt = new Date() }: ShiftOptions = {},
): Promise<MadeShift> {
  const cashier = userId ?? (await insertCashier(tx));
  const [shift] = await sql<{ id: number }>(
    tx,
    "insert into shift (user_id, jetty_id, opened_at, float_sen, form_key) values (:cashier, :jettyId, :openedAt, :floatSen, :formKey) returning id",
    { cashier, jettyId, openedAt, floatSen, formKey: newSecret() },
  );
  if (!shift) throw new Error("no shift");
  await sql(
    tx,
    "insert into drawer_entry (shift_id, at, kind, amount_sen, by_user) values (:shiftId, :openedAt, 'float', :floatSen, :cashier)",
    { shiftId: shift.id, openedAt, floatSen, cashier },
  );
  return { id: shift.id, userId: cashier };
}

async function insertCashier(tx: Tx): Promise<number> {
  const unique = randomBytes(6).toString("hex");
  const [user] = await sql<{ id: number }>(
    tx,
    "insert into app_user (name, username, email, phone, password_hash, jetty_id, access) values ('Juruwang Ujian', :username, :email, '0123456789', 'none', 1, 3) returning id",
    { username: `j${unique}`, email: `juruwang-${unique}@contoh.my` },
  );
  if (!user) throw new Error("no cashier");
  return user.id;
}
