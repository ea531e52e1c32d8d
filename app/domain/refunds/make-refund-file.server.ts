import { inTransaction, sql } from "@db/transaction";
import { Refusal } from "~/domain/shared/refusal";
import { lastChangeValues } from "~/domain/users/rules";
import { assertNotAsked } from "./gateway/assert-not-asked.server";
import { assertDue, lockRefunds, type RefundClerk } from "./lock-refunds.server";

interface WantedFile {
  ids: readonly number[];
  /** Also those that are in a file already; they are left out otherwise. */
  again: boolean;
  /** Those too that a gateway was asked for without an answer: somebody looked. */
  looked?: boolean;
  formKey: string;
}

/**
 * Notes which refunds a file for the bank holds, who made it and when; answers the file's number.
 * The same form sent twice makes one file. Throws Refusal not_found, refunds_many { max },
 * refund_decided, refund_asking or refund_unknown { name, day, time }, or refunds_in_file { no, name,
 * day, time } where all of them are in a file already.
 */
export async function makeRefundFile(
  { ids, again, looked = false, formKey }: WantedFile,
  by: RefundClerk,
  now: Date,
): Promise<number> {
  return inTransaction(async (tx) => {
    const rows = await lockRefunds(tx, ids, by);
    const [earlier] = await sql<{ id: number }>(
      tx,
      "select id from refund_file where form_key = :formKey and made_by = :userId",
      { formKey, userId: by.userId },
    );
    if (earlier) return earlier.id;
    await assertDue(tx, rows);
    await assertNotAsked(tx, ids, looked, now);
    const inFiles = await sql<{ id: number; no: number; name: string; at: Date }>(
      tx,
      `select r.refund_id as id, f.id as no, u.name, f.made_at as at
         from refund_file_row r
         join refund_file f on f.id = r.file_id
         join app_user u on u.id = f.made_by
        where r.refund_id = any(:ids) order by f.id desc`,
      { ids },
    );
    const known = new Set(inFiles.map(({ id }) => id));
    const taken = rows.filter(({ id }) => again || !known.has(id));
    const [last] = inFiles;
    if (taken.length === 0 && last)
      throw new Refusal("refunds_in_file", {
        values: { no: last.no, ...lastChangeValues(last.name, last.at) },
      });
    const [made] = await sql<{ id: number }>(
      tx,
      `with made as (
         insert into refund_file (made_by, made_at, form_key) values (:userId, :now, :formKey)
         returning id
       ), rows as (
         insert into refund_file_row (file_id, refund_id)
           select m.id, r.id from made m, unnest(:ids::int[]) r(id)
       ), trail as (
         insert into audit (actor_kind, actor_id, module, action, subject_type, subject_id, after)
           select 'user', :userId, 'payment', 'create', 'refund_file', id,
               jsonb_build_object('refunds', :count::int, 'sumSen', :sumSen::bigint) from made)
       select id from made`,
      {
        userId: by.userId,
        now,
        formKey,
        ids: taken.map(({ id }) => id),
        count: taken.length,
        sumSen: taken.reduce((sum, { amountSen }) => sum + amountSen, 0),
      },
    );
    if (!made) throw new Error("A file that was made has no number.");
    return made.id;
  });
}
