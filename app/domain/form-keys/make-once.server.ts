import { sql, type Tx } from "@db/transaction";

/** How long a form that is sent again is known. */
const KEPT_HOURS = 24;

/** A form as it was drawn for somebody; another's key is another key. */
export interface FormOnce {
  userId: number;
  key: string;
}

/**
 * Makes a row once for a form, in the transaction of the change, and gives its number for however
 * many times the form is sent: the others wait until the first is committed, and make nothing. A
 * form whose change is refused may be sent again. Without a form it is made each time.
 */
export async function makeOnce(
  tx: Tx,
  form: FormOnce | null,
  now: Date,
  make: () => Promise<number>,
): Promise<number> {
  if (form === null) return make();
  const used = await sql(
    tx,
    `insert into used_form_key (user_id, key, used_at) values (:userId, :key, :now)
     on conflict (user_id, key) do nothing returning 1 as used`,
    { ...form, now },
  );
  if (used.length === 0) return firstMade(tx, form);
  const madeId = await make();
  await sql(
    tx,
    `update used_form_key
      set made_id = :madeId
      where user_id = :userId and key = :key
      returning 1 as used`,
    { ...form, madeId },
  );
  return madeId;
}

async function firstMade(tx: Tx, form: FormOnce): Promise<number> {
  const [row] = await sql<{ madeId: number }>(
    tx,
    "select made_id from used_form_key where user_id = :userId and key = :key",
    { ...form },
  );
  if (!row) throw new Error("The key of a form was used and is gone.");
  return row.madeId;
}

/** Sweep: forms of more than 24 hours ago are sent by nobody again. Returns how many. */
export async function deleteOldFormKeys(now: Date): Promise<number> {
  const gone = await sql(
    null,
    `delete from used_form_key
      where used_at < :now::timestamptz - make_interval(hours => ${KEPT_HOURS})
      returning 1 as gone`,
    { now },
  );
  return gone.length;
}
