import { sql } from "@db/transaction";
import { levelsWith } from "~/domain/access/capabilities";
import type { JettyId } from "~/domain/places/jetties";
import { dayOf } from "~/domain/shared/day";
import { hashOf } from "~/domain/shared/secrets.server";
import type { Steward } from "./rules";

interface Row {
  id: number;
  name: string;
  jettyId: JettyId;
  madeBy: number;
}

/**
 * Of a steward `w` and the maker `u`, in a statement with `stewardValues`: that the link is good. It
 * is for one day in Kuala Lumpur, and for as long as its maker is active, may make one and works at
 * its jetty.
 */
const GOOD_SQL = `w.ended_at is null and w.name is not null and w.day = :today and u.active
  and u.access = any(:levels::int[]) and u.jetty_id in (0, w.jetty_id)`;

const stewardValues = (now: Date) => ({
  today: dayOf(now),
  levels: levelsWith("boarding.stewards"),
});

/** The steward whose browser a token is of, or null where that is over; read anew each time. */
export async function readSteward(token: string, now: Date): Promise<Steward | null> {
  const [row] = await sql<Row>(
    null,
    `select w.id, w.name, w.jetty_id, w.made_by
       from steward_session s join steward w on w.id = s.steward_id join app_user u on u.id = w.made_by
      where s.token_hash = :tokenHash and ${GOOD_SQL}`,
    { tokenHash: hashOf(token), ...stewardValues(now) },
  );
  return row ? stewardOf(row) : null;
}

export interface LinkOfSteward {
  id: number;
  name: string;
  jettyId: JettyId;
  madeBy: number;
  /** Whether scanning can still begin by it. */
  good: boolean;
}

/** The steward of a link's code, also of one that is over today; null where no link of today has it. */
export async function stewardByCode(code: string, now: Date): Promise<LinkOfSteward | null> {
  const [row] = await sql<LinkOfSteward>(
    null,
    `select w.id, w.name, w.jetty_id, w.made_by, ${GOOD_SQL} as good
       from steward w join app_user u on u.id = w.made_by
      where w.code_hash = :codeHash and w.name is not null`,
    { codeHash: hashOf(code), ...stewardValues(now) },
  );
  return row ?? null;
}

/** Scans, at the jetty of the link, and nothing else. */
function stewardOf({ id, name, jettyId, madeBy }: Row): Steward {
  return {
    // The rights of a steward are no level's: `can` looks at the steward first.
    ...{ stewardId: id, level: 2, isSuper: false, mayClearLog: false },
    // A number that no session of the staff has.
    ...{ sessionId: 0, userId: madeBy, name },
    ...{ username: "", email: "", phone: "", imgPath: null },
    ...{ platform: "web_app", ownJettyId: jettyId, jettyId, shiftJettyId: null },
    ...{ locked: false, needsFactor: false },
  };
}
