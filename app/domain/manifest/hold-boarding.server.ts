import { sql, type Tx } from "@db/transaction";
import { worksAt } from "~/domain/access/works-at";
import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import type { ClosingStand } from "./rules";
import type { Sailing, SailingColumn, TripOfDate } from "./sailing";
import { TRIP_STAND } from "./trips/trip-sql";

export interface HeldBoarding extends ClosingStand {
  column: SailingColumn;
  id: number;
  jettyId: JettyId;
}

/** The table that its row is in. */
export function tableOf({ column }: Pick<HeldBoarding, "column">) {
  return column === "trip_id" ? "trip" : "departure";
}

/** What the audit calls it. */
export function subjectOf({ column, id }: Pick<HeldBoarding, "column" | "id">) {
  return { type: tableOf({ column }), id };
}

/**
 * Holds a departure or a trip of the reader's jetties while its boarding is counted, closed or opened
 * again. A trip of a date that is still to be closed has its row from here on. Throws Refusal not_found,
 * and manifest_closed where that trip was closed meanwhile.
 */
export async function holdBoarding(
  tx: Tx,
  sailing: Sailing,
  by: Pick<Staff, "userId" | "ownJettyId">,
): Promise<HeldBoarding> {
  if (typeof sailing === "number") return holdDeparture(tx, sailing, by);
  const id = "trip" in sailing ? sailing.trip : await tripOfDate(tx, sailing, by);
  const [row] = await sql<HeldBoarding & { isNext: boolean }>(
    tx,
    `select ${TRIP_STAND}, left_at is null as is_next from trip r where id = :id for update`,
    { id },
  );
  if (!row || !worksAt(by, row.jettyId)) throw new Refusal("not_found");
  const { isNext, ...held } = row;
  if (!("trip" in sailing) && !isNext) throw new Refusal("manifest_closed");
  return { ...held, column: "trip_id" };
}

async function holdDeparture(
  tx: Tx,
  id: number,
  by: Pick<Staff, "ownJettyId">,
): Promise<HeldBoarding> {
  const [row] = await sql<HeldBoarding>(
    tx,
    `select id, jetty_id, day, sails_at, delayed_to, state, boarding_closed_at, papers_over(d) as papers_over
       from departure d
      where id = :id for update`,
    { id },
  );
  if (!row || !worksAt(by, row.jettyId)) throw new Refusal("not_found");
  return { ...row, column: "departure_id" };
}

/** The row of the trip of a date, made where nobody has counted for it yet. */
async function tripOfDate(
  tx: Tx,
  trip: TripOfDate,
  by: Pick<Staff, "userId" | "ownJettyId">,
): Promise<number> {
  if (!worksAt(by, trip.jettyId)) throw new Refusal("not_found");
  const values = { ...trip };
  await sql(
    tx,
    `insert into trip (jetty_id, day, no, updated_by)
     select :jettyId::smallint, :day::date, :no::smallint, :userId
      where :no::smallint = 1 or exists (
        select from trip r where r.jetty_id = :jettyId::smallint and r.day = :day::date
          and r.no = :no::smallint - 1 and r.left_at is not null)
     on conflict (jetty_id, day, no) do nothing`,
    { ...values, userId: by.userId },
  );
  const [row] = await sql<{ id: number }>(
    tx,
    "select id from trip where jetty_id = :jettyId and day = :day and no = :no",
    values,
  );
  if (!row) throw new Refusal("not_found");
  return row.id;
}
