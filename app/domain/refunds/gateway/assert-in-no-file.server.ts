import { sql, type Tx } from "@db/transaction";
import { Refusal } from "~/domain/shared/refusal";
import { lastChangeValues } from "~/domain/users/rules";

/** Throws Refusal refund_in_file { no, name, day, time } where the bank may be paying it already. */
export async function assertInNoFile(tx: Tx, refundId: number): Promise<void> {
  const [file] = await sql<{ no: number; name: string; at: Date }>(
    tx,
    `select f.id as no, u.name, f.made_at as at
       from refund_file_row r
       join refund_file f on f.id = r.file_id
       join app_user u on u.id = f.made_by
      where r.refund_id = :refundId order by f.id desc limit 1`,
    { refundId },
  );
  if (!file) return;
  const values = { no: file.no, ...lastChangeValues(file.name, file.at) };
  throw new Refusal("refund_in_file", { values });
}
