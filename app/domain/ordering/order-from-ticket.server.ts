import { inTransaction, sql, type Tx } from "@db/transaction";
import { isDateAvailable } from "~/domain/blocked-dates/available-dates.server";
import { HOME_COUNTRY } from "~/domain/places/countries";
import type { JettyId } from "~/domain/places/jetties";
import type { Category } from "~/domain/pricing/categories";
import { type Day, dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { hashOf } from "~/domain/shared/secrets.server";
import { chooseDate, chooseJetty, choosePassengers, setBuyer } from "./answers";
import { type Buyer, type DraftData, EMPTY_DRAFT } from "./draft";
import { replaceDraft } from "./drafts.server";
import { isForeignOrder, isMadeHere, isShownToBrowser } from "./fragments";

/** A ticket whose buyer begins another order, and in which browser. */
interface OrderOfBrowser {
  ticketCode: string;
  /** The browser's own secret; null where it has none. */
  browser: string | null;
  /** Of the order at hand, which makes room for the new one. */
  draftSecret: string | null;
}

interface BegunOrder {
  /** Under which the new order is kept. */
  secret: string;
  data: DraftData;
}

/**
 * 'Buy again': an order from the same jetty with the same counts and buyer, for a day to be chosen.
 * The passengers' names are nobody's to repeat. Throws Refusal `not_found` unless this browser made
 * the ticket and is still shown it.
 */
export function buyAgain(from: OrderOfBrowser, now: Date): Promise<BegunOrder> {
  return beginFrom(from, now, ({ lines, abroad, country, ...order }) => {
    const counted = choosePassengers(chooseJetty(EMPTY_DRAFT, order.jettyId), {
      malaysian: !abroad,
      nonMalaysian: abroad,
      country: country ?? "",
      counts: Object.fromEntries(lines.map(({ category, quantity }) => [category, quantity])),
    });
    return setBuyer(counted, order.buyer);
  });
}

/** Whether 'buy again' is there for this browser. */
export async function mayBuyAgain(
  { ticketCode, browser }: Pick<OrderOfBrowser, "ticketCode" | "browser">,
  now: Date,
): Promise<boolean> {
  return browser !== null && (await readOwnOrder(null, ticketCode, browser, now)) !== null;
}

/**
 * 'Add the other nationality': an order for the rest of a mixed group (S16), same jetty, day,
 * departure and buyer; a day that was closed meanwhile is left open. Throws Refusal `not_found` likewise.
 */
export function addOtherNationality(from: OrderOfBrowser, now: Date): Promise<BegunOrder> {
  return beginFrom(from, now, async ({ jettyId, ticketDate, departureIds, abroad, buyer }, tx) => {
    const open = await isDateAvailable(tx, ticketDate, now, jettyId);
    const empty = chooseJetty(EMPTY_DRAFT, jettyId);
    const dated = { ...chooseDate(empty, ticketDate), departureIds };
    const others = choosePassengers(open ? dated : empty, {
      malaysian: abroad,
      nonMalaysian: !abroad,
      country: abroad || buyer.country === HOME_COUNTRY ? "" : buyer.country,
      counts: {},
    });
    return { ...setBuyer(others, buyer), beside: from.ticketCode };
  });
}

interface OwnOrder {
  jettyId: JettyId;
  ticketDate: Day;
  /** Null where tickets are by date alone. */
  departureIds: number[] | null;
  buyer: Buyer;
  abroad: boolean;
  /** Of the first passenger from abroad. */
  country: string | null;
  lines: { category: Category; quantity: number }[];
}

function beginFrom(
  { ticketCode, browser, draftSecret }: OrderOfBrowser,
  now: Date,
  fill: (order: OwnOrder, tx: Tx) => DraftData | Promise<DraftData>,
): Promise<BegunOrder> {
  return inTransaction(async (tx) => {
    const order = browser ? await readOwnOrder(tx, ticketCode, browser, now) : null;
    if (!order) throw new Refusal("not_found");
    const data = await fill(order, tx);
    return { data, secret: await replaceDraft(tx, draftSecret, { channel: "web", data }, now) };
  });
}

async function readOwnOrder(
  tx: Tx | null,
  ticketCode: string,
  browser: string,
  now: Date,
): Promise<OwnOrder | null> {
  const [row] = await sql<OwnOrder>(
    tx,
    `select t.jetty_id, t.ticket_date, ${isForeignOrder("t")} as abroad,
        jsonb_build_object('name', t.name, 'email', t.email, 'phoneNo', t.phone_no, 'ic', t.ic,
          'country', t.country, 'state', coalesce(t.region, '')) as buyer,
        (select p.country from passenger p
          where p.ticket_id = t.id and p.country <> :home order by p.no limit 1) as country,
        (select jsonb_agg(jsonb_build_object('category', l.category, 'quantity', l.quantity))
          from ticket_line l where l.ticket_id = t.id) as lines,
        (select array_agg(s.departure_id order by s.first_no) from ticket_departure s
          where s.ticket_id = t.id) as departure_ids
      from ticket t
      where t.ticket_code = :ticketCode and ${isMadeHere("t")} and ${isShownToBrowser("t")}`,
    { ticketCode, browserHash: hashOf(browser), home: HOME_COUNTRY, now, today: dayOf(now) },
  );
  return row ?? null;
}
