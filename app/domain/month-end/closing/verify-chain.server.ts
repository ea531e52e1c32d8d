import { sql } from "@db/transaction";
import type { JettyId } from "~/domain/places/jetties";
import { chainedHash } from "~/domain/shared/chained-hash.server";
import { type Day, monthOf } from "~/domain/shared/day";
import { hashesOfLists } from "./frozen-lists.server";
import type { FrozenMonth } from "./frozen-month";

interface Link {
  month: Day;
  no: number;
  figures: FrozenMonth;
  hash: Buffer;
  prevHash: Buffer;
}

/** What a look at a jetty's chain of closed months found: how many there are, and the first broken. */
export interface ChainCheck {
  months: number;
  brokenNo: number | null;
}

/**
 * Walks a jetty's closed months from the first: a gap, figures or lists that are not those that were
 * frozen, a link that does not hang. Months are few, and read all at once.
 */
export async function verifyMonthChain(jettyId: JettyId): Promise<ChainCheck> {
  const links = await sql<Link>(
    null,
    `select month, no, figures, hash, prev_hash from month_closing
      where jetty_id = :jettyId order by no`,
    { jettyId },
  );
  let last: Buffer = Buffer.alloc(32);
  for (const [at, link] of links.entries()) {
    const isNext = link.no === at + 1 && link.prevHash.equals(last);
    if (!isNext || !(await isTrue(jettyId, link)))
      return { months: links.length, brokenNo: at + 1 };
    last = link.hash;
  }
  const [end] = await sql<{ lastNo: number; lastHash: Buffer }>(
    null,
    "select last_no, last_hash from month_chain where jetty_id = :jettyId",
    { jettyId },
  );
  const isWhole = end?.lastNo === links.length && end.lastHash.equals(last);
  return { months: links.length, brokenNo: isWhole ? null : links.length + 1 };
}

async function isTrue(jettyId: JettyId, { month, no, figures, hash, prevHash }: Link) {
  if (figures.no !== no || figures.month !== monthOf(month) || figures.jettyId !== jettyId)
    return false;
  if (!chainedHash(prevHash, figures).equals(hash)) return false;
  const lists = await hashesOfLists(null, { jettyId, month: monthOf(month) });
  return (
    lists.differencesSha256 === figures.differencesSha256 &&
    lists.correctionsSha256 === figures.correctionsSha256
  );
}
