import { sql, type Tx } from "@db/transaction";
import { hashOf, newTicketCode } from "~/domain/shared/secrets.server";

const COUNT = 10;

/**
 * Ten new recovery codes in place of the old ones. They are returned this once: the database keeps
 * their hashes.
 */
export async function replaceRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newTicketCode);
  await sql(tx, "delete from recovery_code where user_id = :userId returning user_id", { userId });
  await sql(
    tx,
    `insert into recovery_code (user_id, code_hash)
      select :userId, hash
      from unnest(:hashOf::bytea[]) hash
      returning user_id`,
    { userId, hashOf: codes.map(hashOf) },
  );
  return codes;
}
