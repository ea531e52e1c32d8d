import { sql } from "@db/transaction";
import type { Leg } from "~/domain/boarding/leg";
import { boatsOf, parseTicketBoats, type TicketBoat } from "~/domain/departures/ticket-boats";
import { STOPPED_REASON } from "~/domain/departures/weather/fragments";

/** What the detail of a ticket tells beside the ticket itself: its sale, money, prints and edits. */
export interface TicketFacts {
  /** Who sold it at the counter; null for an online sale. */
  seller: string | null;
  /** The operator's company, or the name of another that was written for it. */
  operator: string | null;
  agency: string | null;
  /** Who owes a sale on account. */
  company: string | null;
  shiftId: number | null;
  paidAt: Date | null;
  transactionChargeSen: number;
  /** The gateway's channel; null where no gateway settled it. */
  channel: string | null;
  /** The gateway's id of the payment; the ticket code for a sale at the counter (X20). */
  transactionId: string;
  editedBy: string | null;
  /** Copies that came out of a printer, and how many of them were not the first. */
  printed: number;
  reprinted: number;
  /** When the newest of them was made. */
  lastPrintAt: Date | null;
  /** Where boats have times: with which its passengers sail. */
  boats: TicketBoat[];
  /** By date alone: why no boat sails on its day; null where boats do. */
  stopped: string | null;
  /** How many of its passengers are on board, when the last of them came, and who let them. */
  onBoard: number;
  boardedAt: Date | null;
  boardedBy: string | null;
  /** False where that is only who sent the scan. */
  boardedKnown: boolean | null;
  /** The same of those who have come back. */
  back: number;
  backAt: Date | null;
  backBy: string | null;
  backKnown: boolean | null;
}

/** The facts of a ticket that is there, in one statement. */
export async function ticketFacts(ticketId: number): Promise<TicketFacts> {
  const [facts] = await sql<Omit<TicketFacts, "boats"> & { boats: unknown }>(
    null,
    `select s.name as seller, coalesce(o.company_name, t.other_operator_name) as operator,
            t.agency_name as agency, t.company_name as company, t.shift_id, t.paid_at,
            t.transaction_charge_sen, a.channel,
            coalesce(a.provider_ref, t.ticket_code) as transaction_id, e.name as edited_by,
            ${boatsOf("t")} as boats, ${STOPPED_REASON} as stopped, p.printed, p.reprinted, p.last_print_at, b.*
       from ticket t
       left join app_user s on s.id = t.seller_id
       left join app_user e on e.id = t.edited_by
       left join operator o on o.id = t.operator_id
       left join payment_attempt a on a.ticket_id = t.id and a.settles
       cross join lateral (
         select count(*)::int as printed, (count(*) filter (where copy_no > 1))::int as reprinted,
             max(sent_at) as last_print_at
           from print_job where ticket_id = t.id and kind = 'ticket' and state = 'printed') p
       cross join lateral (
         select ${boardedOn("out", "on_board", "boarded")}, ${boardedOn("back", "back", "back")}
           from boarding b join app_user u on u.id = b.boarded_by
             join boarding_scan sc on sc.id = b.scan_id
             left join steward w on w.id = b.steward_id
          where b.ticket_id = t.id and b.undone_at is null) b
      where t.id = :ticketId`,
    { ticketId },
  );
  if (!facts) throw new Error("A ticket that is never deleted is missing.");
  return { ...facts, boats: parseTicketBoats(facts.boats) };
}

/** Of the boardings `b` of a way: how many, when the last of them, and who let them. */
function boardedOn(leg: Leg, count: string, prefix: string): string {
  const ofLeg = `filter (where b.leg = '${leg}')`;
  const last = (what: string) =>
    `(array_agg(${what} order by b.boarded_at desc, b.id desc) ${ofLeg})[1]`;
  return `(count(*) ${ofLeg})::int as ${count}, max(b.boarded_at) ${ofLeg} as ${prefix}_at,
    ${last("coalesce(w.name, u.name)")} as ${prefix}_by, ${last("sc.scanner_known")} as ${prefix}_known`;
}
