import { sql } from "@db/transaction";
import { newSecret } from "~/domain/shared/secrets.server";
import { boardedParty, sailing } from "../../support/manifest";
import type { MadeStaff } from "../../support/staff";
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
  return {
    "POST /api/boarding/heads": {
      ...ofBoth(heads),
      bad_count: async () => heads(await by(), NOBODY, 0),
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
  };
}
