import { sql } from "@db/transaction";
import { closeTrip } from "~/domain/manifest/trips/close-trip.server";
import { addDays, dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { boardedParty, sailing } from "../../support/manifest";
import { type MadeStaff, rightsOf } from "../../support/staff";
import { dateBoarded, SAID } from "../../support/trips";
import { somebodyOf } from "../api-client";
import { NOBODY, type Office, type Provoke, type Refusals, refusedKeys } from "./refusals";

/** At the jetty where no other case sells, for its departures concern whoever does. */
const JETTY = 2;

export function manifestRefusals({ ask, now }: Pick<Office, "ask" | "now">): Refusals {
  const heads = (by: MadeStaff, departure_id: number, step = 1) =>
    ask("POST", "/api/boarding/heads", by, { body: { departure_id, step, nonce: newSecret() } });
  const close = (by: MadeStaff, departure_id: number, asked: object = {}) =>
    ask("POST", "/api/boarding/close", by, { ...asked, body: { departure_id } });
  const sailed = async (people = 1) => {
    const departure = await sailing(now, { jettyId: JETTY, at: "17:30" });
    if (people > 0) await boardedParty(departure, now, undefined, JETTY);
    return departure;
  };
  const by = () => somebodyOf(1, { jettyId: JETTY });
  const changed =
    (call: (by: MadeStaff, departure: number) => ReturnType<Provoke>, set: string): Provoke =>
    async () => {
      const departure = await sailed(0);
      await sql(null, `update departure set ${set} where id = :departure`, { departure });
      return call(await by(), departure);
    };
  const ofBoth = (call: (by: MadeStaff, departure: number) => ReturnType<Provoke>) => ({
    not_found: async () => call(await by(), NOBODY),
    departure_over: changed(call, "day = day - 3, sails_at = sails_at - interval '3 days'"),
    departure_not_today: changed(call, "day = day + 1, sails_at = sails_at + interval '1 day'"),
    departure_cancelled: changed(call, "state = 'cancelled', reason = 'Ribut'"),
    manifest_closed: async () => {
      const [who, departure] = [await by(), await sailed()];
      await close(who, departure);
      return call(who, departure);
    },
  });
  const tripHeads = (by: MadeStaff, trip: object) =>
    ask("POST", "/api/boarding/trips/heads", by, {
      body: { step: 1, nonce: newSecret(), ...trip },
    });
  const closeDate = (by: MadeStaff, trip: object, asked: object = {}) =>
    ask("POST", "/api/boarding/trips/close", by, { ...asked, body: { ...SAID, ...trip } });
  /** The number of the boat of today that is still to be closed, after one that was. */
  const closedTrips = async () => {
    const [row] = await sql<{ no: number }>(
      null,
      `insert into trip (jetty_id, day, no, boat_name, skipper_name, left_at, boarding_closed_at)
       select :jetty, :day, coalesce(max(no), 0) + 1, 'Bot Seri', 'Pak Long Din', :now, :now
         from trip where jetty_id = :jetty and day = :day and left_at is not null
       returning no`,
      { jetty: JETTY, day: dayOf(now), now },
    );
    return (row?.no ?? 0) + 1;
  };
  const ofDates = (call: (by: MadeStaff, trip: object) => ReturnType<Provoke>) => ({
    not_found: async () => call(await by(), { trip: 90 }),
    departure_over: async () => call(await by(), { trip: 1, date: addDays(dayOf(now), -9) }),
    departure_not_today: async () => call(await by(), { trip: 1, date: addDays(dayOf(now), 9) }),
    manifest_closed: async () => call(await by(), { trip: (await closedTrips()) - 1 }),
    bad_date: async () => call(await by(), { trip: 1, date: "10-06-2026" }),
  });
  return {
    "POST /api/boarding/heads": {
      ...ofBoth(heads),
      bad_count: async () => heads(await by(), NOBODY, 0),
    },
    "POST /api/boarding/presses": {
      bad_count: async () =>
        ask("POST", "/api/boarding/presses", await by(), {
          body: {
            data: [
              {
                ...{ nonce: newSecret(), departure_id: NOBODY, what: "heads", step: 0 },
                pressed_at: now.toISOString(),
              },
            ],
          },
        }),
    },
    "POST /api/boarding/close": {
      ...ofBoth(close),
      departure_papers: async () => {
        const [who, departure] = [await by(), await sailed()];
        const boat = "id = (select boat_id from departure where id = :departure)";
        await sql(null, `update boat set licence_until = '2020-01-01' where ${boat}`, {
          departure,
        });
        return close(who, departure);
      },
      manifest_nobody: async () => close(await by(), await sailed(0)),
      ...refusedKeys(1, (who, contents, keyed) => close(who, NOBODY - contents, keyed)),
    },
    "POST /api/boarding/trips/heads": {
      ...ofDates(tripHeads),
      bad_count: async () => tripHeads(await by(), { trip: 1, step: 0 }),
    },
    "POST /api/boarding/trips/close": {
      ...ofDates(closeDate),
      bad_count: async () => closeDate(await by(), { trip: 0 }),
      bad_time: async () => closeDate(await by(), { trip: 1, time: "25:00" }),
      manifest_nobody: async () => closeDate(await by(), { trip: await closedTrips() }),
      trip_late: async () => {
        const who = await by();
        const at = new Date(now.getTime() - 24 * 3_600_000);
        const date = dayOf(at);
        const closer = { userId: who.id, name: "Siti", ownJettyId: 0 as const, ...rightsOf(1) };
        await dateBoarded(at, undefined, JETTY);
        const minuteLater = new Date(at.getTime() + 60_000);
        await closeTrip({ jettyId: JETTY, day: date, no: 1 }, SAID, closer, minuteLater);
        await dateBoarded(at, undefined, JETTY);
        return closeDate(who, { trip: 2, date });
      },
      ...refusedKeys(1, (who, contents, keyed) => closeDate(who, { trip: 99 - contents }, keyed)),
    },
  };
}
