import { sql } from "@db/transaction";
import { parseCreditCode } from "./credit-code";
import { spendableCredit } from "./queries.server";
import { creditPart } from "./rules";

interface NamedCredit {
  /** The code as it was typed; empty is none. */
  typed: string;
  /** What was shown that it pays, whole sen; null where nothing was: then as much as it can. */
  seenSen: number | null;
}

/**
 * What a travel credit pays of an order that names its code, whole sen; null for none, and for an
 * order of 0.00. The statement that sells compares it. An order that its form key has made before
 * keeps what it spends, so that it is the same when it is sent again. Throws Refusal as
 * `spendableCredit`.
 */
export async function creditForOrder(
  { typed, seenSen }: NamedCredit,
  { formKey, totalSen }: { formKey: string; totalSen: number },
  now: Date,
): Promise<{ code: string; partSen: number } | null> {
  if (typed === "" || totalSen === 0) return null;
  const earlier = await madeBefore(typed, formKey);
  if (earlier) return earlier;
  const { code, leftSen } = await spendableCredit(typed, now);
  return { code, partSen: seenSen ?? creditPart(leftSen, totalSen) };
}

async function madeBefore(typed: string, formKey: string) {
  const code = parseCreditCode(typed);
  const [made] = await sql<{ partSen: number }>(
    null,
    "select travel_credit_sen as part_sen from ticket where form_key = :formKey",
    { formKey },
  );
  return code !== null && made ? { code, ...made } : null;
}
