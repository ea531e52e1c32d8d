import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { Refusal } from "~/domain/shared/refusal";
import { hashOf, newSecret } from "~/domain/shared/secrets.server";
import { stewardByCode } from "./read-steward.server";
import { MAX_BROWSERS } from "./rules";

/**
 * Begins scanning in a browser by the code of a link. Returns the token of its session, of which the
 * database keeps the hash alone; where the link is open in three browsers, the oldest of them ends.
 * Throws Refusal not_found where there is no such link or it is over.
 */
export async function openBrowser(code: string, now: Date): Promise<string> {
  const found = await stewardByCode(code, now);
  if (!found?.good) throw new Refusal("not_found");
  const { id, name, madeBy: userId } = found;
  const token = newSecret();
  await inTransaction(async (tx) => {
    // Held, so that of two browsers at once the second counts the first, and none opens what ends.
    const [held] = await sql(
      tx,
      "select 1 from steward where id = :id and ended_at is null for no key update",
      { id },
    );
    if (!held) throw new Refusal("not_found");
    const ended = await sql(
      tx,
      `delete from steward_session where id in (
         select id from steward_session where steward_id = :id
          order by opened_at desc, id desc offset :kept)
        returning id`,
      { id, kept: MAX_BROWSERS - 1 },
    );
    await sql(
      tx,
      `insert into steward_session (token_hash, steward_id, place, opened_at)
         select :tokenHash, :id, min(free.place), :now
           from generate_series(1, :most::int) free (place)
          where free.place not in (select place from steward_session where steward_id = :id)
        returning id`,
      { tokenHash: hashOf(token), id, now, most: MAX_BROWSERS },
    );
    await writeAudit(
      tx,
      { kind: "user", userId },
      {
        module: "boarding",
        action: "login",
        subject: { type: "steward", id },
        after: { steward: name, ...(ended.length > 0 && { sessions: MAX_BROWSERS }) },
      },
    );
  });
  return token;
}
