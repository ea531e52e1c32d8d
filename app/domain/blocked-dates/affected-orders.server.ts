import { type InferAttributes, Op } from "sequelize";
import { Ticket } from "@db/models/index";
import { atJetty } from "~/domain/access/works-at";
import type { Staff } from "~/domain/sessions/read-session.server";
import { type Day, day } from "~/domain/shared/day";
import type { ListPage } from "~/domain/shared/list-page";
import { pagedList } from "~/domain/shared/paged-list.server";
import type { BlockedRange } from "./rules";
import { soldWithin } from "./sold-within.server";

/**
 * A paid order whose departure falls on a blocked day: whom to call. What a counter sale left empty
 * is empty.
 */
export interface AffectedOrder {
  id: number;
  receiptNo: string;
  name: string;
  phone: string;
  email: string;
  passengers: number;
  date: Day;
  jettyId: number;
}

const BY_DEPARTURE = ["ticketDate", "id"];
const SHOWN: (keyof InferAttributes<Ticket>)[] = [
  "id",
  "receiptNo",
  "name",
  "phoneNo",
  "email",
  "totalPassengers",
  "ticketDate",
  "jettyId",
];

type Viewer = Pick<Staff, "ownJettyId">;

/** One page of the live orders in a range that somebody may see, by departure. */
export async function affectedOrders(
  range: BlockedRange,
  { ownJettyId }: Viewer,
  page: number,
): Promise<ListPage<AffectedOrder> & { passengers: number }> {
  const where = { ...soldWithin(range), ...atJetty(ownJettyId) };
  const [list, passengers] = await Promise.all([
    pagedList(
      { model: Ticket, where, attributes: SHOWN, order: BY_DEPARTURE, row: orderOf },
      { search: "", page },
    ),
    Ticket.sum("totalPassengers", { where }),
  ]);
  return { ...list, passengers: passengers ?? 0 };
}

const BATCH = 1_000;

/** All of them, a thousand at a time, for a file that may be long. */
export async function* everyAffectedOrder(
  { start, end }: BlockedRange,
  { ownJettyId }: Viewer,
): AsyncGenerator<AffectedOrder[]> {
  for (let last = { date: start, id: 0 }; ;) {
    const found = await Ticket.findAll({
      where: {
        ...soldWithin({ start: last.date, end }),
        ...atJetty(ownJettyId),
        [Op.or]: [{ ticketDate: { [Op.gt]: last.date } }, { id: { [Op.gt]: last.id } }],
      },
      attributes: SHOWN,
      order: BY_DEPARTURE,
      limit: BATCH,
      raw: true,
    });
    const rows = found.map(orderOf);
    const final = rows.at(-1);
    if (!final) return;
    yield rows;
    if (rows.length < BATCH) return;
    last = final;
  }
}

function orderOf(ticket: Ticket): AffectedOrder {
  const { id, receiptNo, name, phoneNo, email, totalPassengers, ticketDate, jettyId } = ticket;
  return {
    ...{ id, receiptNo, jettyId },
    ...{ name: name ?? "", phone: phoneNo ?? "", email: email ?? "" },
    passengers: totalPassengers,
    date: day(ticketDate),
  };
}
