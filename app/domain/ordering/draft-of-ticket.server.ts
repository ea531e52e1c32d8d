import { sql, type Tx } from "@db/transaction";
import { CATEGORIES, type Category, isForeigner } from "~/domain/pricing/categories";
import type { Day } from "~/domain/shared/day";
import { type Buyer, type DraftData, type DraftPassenger, EMPTY_DRAFT } from "./draft";

type Text<Row> = { [Field in keyof Row]: Row[Field] | null };

interface OrderRow extends Text<Omit<Buyer, "state">> {
  jettyId: number;
  ticketDate: Day;
  departureIds: number[] | null;
  paymentMethod: string;
  region: string | null;
}

/** The answers that an online order was made of, as if they had just been given. */
export async function draftOfTicket(tx: Tx, ticketId: number): Promise<DraftData> {
  const [order] = await sql<OrderRow>(
    tx,
    `select jetty_id, ticket_date, payment_method, name, email, phone_no, ic, country, region,
         (select array_agg(departure_id order by first_no) from ticket_departure d
           where d.ticket_id = t.id) as departure_ids
       from ticket t where id = :ticketId`,
    { ticketId },
  );
  if (!order) throw new Error("A row that is never deleted is missing.");
  const lines = await sql<{ category: Category; quantity: number }>(
    tx,
    "select category, quantity from ticket_line where ticket_id = :ticketId",
    { ticketId },
  );
  const people = await sql<Text<DraftPassenger> & { category: Category }>(
    tx,
    "select category, name, ic, country from passenger where ticket_id = :ticketId order by no",
    { ticketId },
  );
  const foreigner = people.find(({ category }) => isForeigner(category));
  return {
    ...EMPTY_DRAFT,
    jettyId: order.jettyId,
    ticketDate: order.ticketDate,
    departureIds: order.departureIds,
    malaysian: lines.some(({ category }) => !isForeigner(category)),
    nonMalaysian: lines.some(({ category }) => isForeigner(category)),
    country: foreigner?.country ?? "",
    counts: Object.fromEntries(lines.map(({ category, quantity }) => [category, quantity])),
    buyer: {
      name: order.name ?? "",
      email: order.email ?? "",
      phoneNo: order.phoneNo ?? "",
      ic: order.ic ?? "",
      country: order.country ?? "",
      state: order.region ?? "",
    },
    passengers: CATEGORIES.flatMap((category) =>
      people
        .filter((one) => one.category === category)
        .map(({ name, ic, country }) => ({
          category,
          name: name ?? "",
          ic: ic ?? "",
          country: country ?? "",
        })),
    ),
    paymentMethod: order.paymentMethod,
    terms: true,
  };
}
