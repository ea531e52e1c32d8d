import { sql } from "@db/transaction";
import { worksAt } from "~/domain/access/works-at";
import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Day } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { type ListPage, type ListQuery, pageSql, searchPatterns } from "~/domain/shared/list-page";
import { hashOf } from "~/domain/shared/secrets.server";
import { PARTY_WORDS } from "~/domain/tickets/party-words";
import { reservedOf } from "~/domain/travel-credit/fragments";
import type { TravelCredit } from "~/domain/travel-credit/queries.server";
import { boatsOf, parseTicketBoats, type TicketBoat } from "../ticket-boats";
import {
  ACCOUNT_CHANGES,
  ANSWERED_CASE,
  CASE_STATE,
  GIVES_CREDIT,
  LACKS_BANK,
  PAYS_OUT,
  REFUSAL_UNTOLD,
  TO_BE_PHONED,
} from "./fragments";
import { MAIL_FAILED } from "./queries.server";
import type { AnsweredCase, CaseFilter, CaseState, StopReason } from "./rules";

/** An order that lost its boat, as the desk shows it. */
export interface WeatherCase {
  id: number;
  stoppageId: number;
  ticketId: number;
  code: string;
  ticketCode: string;
  receiptNo: string;
  jettyId: JettyId;
  /** Of counter sales, what was left empty is null. */
  name: string | null;
  phone: string | null;
  email: string | null;
  people: number;
  language: Language;
  /** When it was to sail, and when it sails now. */
  wasDate: Day;
  ticketDate: Day;
  boats: TicketBoat[];
  state: CaseState;
  chosenAt: Date | null;
  /** Whoever of the office answered for the buyer. */
  chosenBy: "buyer" | "staff" | "deadline" | "office" | null;
  chosenByName: string | null;
  mailed: boolean;
  mailFailed: boolean;
  phonedAt: Date | null;
  phonedBy: string | null;
  /** The office refused the money, and nobody has called the buyer since. */
  refusalUntold: boolean;
  lacksBank: boolean;
  bankName: string | null;
  bankAccount: string | null;
  bankHolder: string | null;
  /** What became of the money that goes back by the office; null where nothing does yet, or another way. */
  refund: {
    state: "open" | "refunded" | "no_refund";
    decidedAt: Date | null;
    decidedBy: string | null;
    /** Why it was refused. */
    note: string | null;
  } | null;
  /** Another account can still be named for it. */
  accountChanges: boolean;
  /** Money goes back at all: it was not free, nor on account, nor paid by travel credit alone. */
  paysOut: boolean;
  /** There is a value in it that can become a travel credit. */
  hasValue: boolean;
  /** All that was paid, the transaction charge included; whole sen. */
  amountSen: number;
  /** What of it travel credit paid: a refund gives it back to that credit. */
  creditPartSen: number;
  /** The travel credit that was taken for it; null for none. */
  credit: Pick<TravelCredit, "code" | "valueSen" | "leftSen" | "reservedSen" | "expiresAt"> | null;
  reason: StopReason;
  publicReason: string;
  wordsMs: string | null;
  wordsEn: string | null;
  answerBy: Date;
}

const COLUMNS = `c.id, c.stoppage_id, c.ticket_id, c.code, t.ticket_code, t.receipt_no, s.jetty_id,
  t.name, t.phone_no as phone, t.email, t.total_passengers as people, t.language,
  c.ticket_date as was_date, t.ticket_date, ${boatsOf("t")} as boats, ${CASE_STATE} as state,
  c.chosen_at, c.chosen_by, k.name as chosen_by_name, c.mailed, ${MAIL_FAILED} as mail_failed,
  c.phoned_at, f.name as phoned_by, ${LACKS_BANK}
    and coalesce(r.state, 'open') = 'open' as lacks_bank, c.bank_name, c.bank_account,
  c.bank_holder, coalesce(r.state, case when c.paid_out_at is not null then 'refunded'
    when c.bank_refund_sen is not null then 'open' end) as refund_state,
  coalesce(r.decided_at, c.paid_out_at) as refund_decided_at, r.decided_by as refund_decided_by,
  r.note as refund_note, ${ACCOUNT_CHANGES} as account_changes, ${PAYS_OUT} as pays_out,
  ${GIVES_CREDIT} as has_value, ${REFUSAL_UNTOLD} as refusal_untold, t.travel_credit_sen as credit_part_sen,
  v.code as credit_code, v.value_sen, v.value_sen - v.spent_sen as left_sen,
  ${reservedOf("v")} as reserved_sen, v.expires_at,
  t.amount_sen + t.transaction_charge_sen as amount_sen, s.reason, s.public_reason, s.words_ms,
  s.words_en, s.answer_by`;
const FROM = `weather_case c
  join stoppage s on s.id = c.stoppage_id
  join ticket t on t.id = c.ticket_id
  left join travel_credit v on v.case_id = c.id
  left join lateral (
    select d.state, d.decided_at, d.note, u.name as decided_by
      from refund_due d left join app_user u on u.id = d.decided_by
     where c.choice = 'refund' and d.ticket_id = c.ticket_id and d.reason = 'ticket_cancelled'
     order by d.id limit 1) r on true
  left join app_user k on k.id = c.chosen_by_user
  left join app_user f on f.id = c.phoned_by`;

const FILTERS: Record<CaseFilter, string> = {
  phone: `(${TO_BE_PHONED} or ${REFUSAL_UNTOLD})`,
  open: `${CASE_STATE} = 'open'`,
  answered: "c.choice is not null",
  all: "true",
};

type Row = Omit<WeatherCase, "boats" | "credit" | "refund"> & {
  refundState: "open" | "refunded" | "no_refund" | null;
  refundDecidedAt: Date | null;
  refundDecidedBy: string | null;
  refundNote: string | null;
  boats: unknown;
  creditCode: string | null;
  valueSen: number;
  leftSen: number;
  reservedSen: number;
  expiresAt: Date;
};
function caseOf(row: Row): WeatherCase {
  const { boats, creditCode, valueSen, leftSen, reservedSen, expiresAt, ...answered } = row;
  const { refundState, refundDecidedAt, refundDecidedBy, refundNote, ...rest } = answered;
  return {
    ...rest,
    refund: refundState && {
      state: refundState,
      decidedAt: refundDecidedAt,
      decidedBy: refundDecidedBy,
      note: refundNote,
    },
    boats: parseTicketBoats(boats),
    credit:
      creditCode === null ? null : { code: creditCode, valueSen, leftSen, reservedSen, expiresAt },
  };
}

/**
 * One page of the cases of a stoppage, searched in buyers, receipt numbers and ic numbers.
 * Whom no mail reached stands first.
 */
export async function caseList(
  stoppageId: number,
  filter: CaseFilter,
  { search, page }: ListQuery,
): Promise<ListPage<WeatherCase>> {
  const found = `c.stoppage_id = :stoppageId and ${FILTERS[filter]}
    ${search === "" ? "" : `and ${PARTY_WORDS} like any(:patterns::text[])`}`;
  const values = { stoppageId, ...(search !== "" && { patterns: searchPatterns(search) }) };
  const [rows, [count]] = await Promise.all([
    sql<Row>(
      null,
      `select ${COLUMNS} from ${FROM} where ${found}
        order by c.mailed and not ${MAIL_FAILED}, c.ticket_date, c.id ${pageSql({ page })}`,
      values,
    ),
    sql<{ total: number }>(
      null,
      `select count(*)::int as total from ${FROM} where ${found}`,
      values,
    ),
  ]);
  return { search, page, rows: rows.map(caseOf), total: count?.total ?? 0 };
}

/** A case of the reader's jetties, or null. */
export async function caseById(
  id: number,
  by: Pick<Staff, "ownJettyId">,
): Promise<WeatherCase | null> {
  const [row] = await sql<Row>(null, `select ${COLUMNS} from ${FROM} where c.id = :id`, { id });
  return row && worksAt(by, row.jettyId) ? caseOf(row) : null;
}

/** The case that a buyer's link opens, or null. */
export async function caseByCode(code: string): Promise<WeatherCase | null> {
  const [row] = await sql<Row>(null, `select ${COLUMNS} from ${FROM} where c.code = :code`, {
    code,
  });
  return row ? caseOf(row) : null;
}

/** The case that a mail is about, whoever's jetty it is of; null where there is none. */
export function caseForMail(id: number): Promise<WeatherCase | null> {
  return caseById(id, { ownJettyId: 0 });
}

/** Whether the money of a cancelled ticket goes to its buyer's account, for no boat sailed. */
export async function isPaidByBank(ticketId: number): Promise<boolean> {
  const [row] = await sql<{ is: boolean }>(
    null,
    `select exists (select from weather_case
       where ticket_id = :ticketId and choice = 'refund') as is`,
    { ticketId },
  );
  return row?.is === true;
}

/** The case of a ticket that nobody has answered yet. */
export interface OpenCase {
  id: number;
  stoppageId: number;
  /** Its buyer got the link by mail. */
  mailed: boolean;
  /** The code of the link, for the browser that bought the ticket: it opens the money, too. */
  ownCode: string | null;
}

/** The open case of a paid ticket, as the browser with this secret may see it; null for none. */
export async function openCaseOf(
  ticketId: number,
  browser: string | null,
): Promise<OpenCase | null> {
  const [row] = await sql<OpenCase>(
    null,
    `select c.id, c.stoppage_id, c.mailed,
         case when t.browser_hash = :browserHash then c.code end as own_code
       from weather_case c join ticket t on t.id = c.ticket_id
      where c.ticket_id = :ticketId and c.choice is null and t.state = 'paid'`,
    { ticketId, browserHash: browser === null ? null : hashOf(browser) },
  );
  return row ?? null;
}

/** What a stoppage made of a cancelled ticket, for the browser that bought it; null for any other. */
export async function answeredCaseOf(
  ticketId: number,
  browser: string | null,
): Promise<AnsweredCase | null> {
  if (browser === null) return null;
  const [row] = await sql<{ answered: AnsweredCase | null }>(
    null,
    `select ${ANSWERED_CASE} as answered from ticket t where t.id = :ticketId`,
    { ticketId, browserHash: hashOf(browser) },
  );
  return row?.answered ?? null;
}
