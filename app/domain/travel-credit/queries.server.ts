import { sql, type Tx } from "@db/transaction";
import type { JettyId } from "~/domain/places/jetties";
import { Refusal } from "~/domain/shared/refusal";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { parseCreditCode } from "./credit-code";
import { reservedOf } from "./fragments";
import { isForgotten, isUsedUp } from "./rules";

/** A credit as whoever knows its code may see it. Whole sen. */
export interface TravelCredit {
  code: string;
  /** Of the ticket whose money it was. */
  jettyId: JettyId;
  valueSen: number;
  /** What can be spent now, and what orders hold that are not paid yet. */
  leftSen: number;
  reservedSen: number;
  issuedAt: Date;
  expiresAt: Date;
}

const COLUMNS = `c.code, c.jetty_id, c.value_sen, c.value_sen - c.spent_sen as left_sen,
  ${reservedOf("c")} as reserved_sen, c.issued_at, c.expires_at`;

/** The credit that a ticket's money became, or null. */
export async function creditOfTicket(ticketId: number): Promise<TravelCredit | null> {
  const [credit] = await sql<TravelCredit>(
    null,
    `select ${COLUMNS} from travel_credit c where c.ticket_id = :ticketId`,
    { ticketId },
  );
  return credit ?? null;
}

/** The credit of a code as typed, or null: none, or one that ended long ago. */
export async function creditByCode(typed: string, now: Date): Promise<TravelCredit | null> {
  const code = parseCreditCode(typed);
  if (code === null) return null;
  const [credit] = await sql<TravelCredit>(
    null,
    `select ${COLUMNS} from travel_credit c where c.code = :code`,
    { code },
  );
  return credit && !isForgotten(credit.expiresAt, now) ? credit : null;
}

/**
 * The credit of a code that somebody wants to spend. Throws Refusal `travel_credit_unknown`,
 * `travel_credit_expired`, `travel_credit_reserved` or `travel_credit_spent`, each for the field
 * `travelCredit`.
 */
export async function spendableCredit(typed: string, now: Date): Promise<TravelCredit> {
  const credit = await creditByCode(typed, now);
  const field = "travelCredit";
  if (!credit) throw new Refusal("travel_credit_unknown", { field });
  if (credit.expiresAt <= now) throw new Refusal("travel_credit_expired", { field });
  if (credit.leftSen > 0) return credit;
  throw new Refusal(isUsedUp(credit) ? "travel_credit_spent" : "travel_credit_reserved", { field });
}

/** The code of the credit that an order spends from, or empty for none. */
export async function creditSpentOn(tx: Tx, ticketId: number): Promise<string> {
  const [spent] = await sql<{ code: string }>(
    tx,
    `select c.code from travel_credit_spending s join travel_credit c on c.id = s.credit_id
      where s.ticket_id = :ticketId`,
    { ticketId },
  );
  return spent?.code ?? "";
}

/** What an order's credit stands at: `problem` says why it pays nothing now. */
export interface CreditStanding {
  code: string;
  leftSen: number;
  problem: RefusalCode | null;
}

/** The standing of a code that was kept with an order before. */
export async function creditStanding(code: string, now: Date): Promise<CreditStanding> {
  try {
    const { leftSen } = await spendableCredit(code, now);
    return { code, leftSen, problem: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code, leftSen: 0, problem: error.code };
  }
}
