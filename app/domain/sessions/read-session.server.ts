import { type Prepared, sql } from "@db/transaction";
import { config } from "~/config.server";
import type { Person } from "~/domain/access/capabilities";
import type { Level } from "~/domain/access/levels";
import { currentJetty, type JettyId } from "~/domain/places/jetties";
import { requiresFactor } from "~/domain/second-factor/factor-policy.server";
import { hashOf } from "~/domain/shared/secrets.server";
import { isOpen } from "~/domain/shifts/fragments";
import { imgPathOf } from "~/domain/users/rules";
import type { Platform } from "./open-session.server";

/** Somebody who is signed in, as of now: rights and jetty are read anew with every request. */
export interface Staff extends Person {
  sessionId: number;
  userId: number;
  name: string;
  username: string;
  email: string;
  phone: string;
  /** Where one's own picture is found, or null. */
  imgPath: string | null;
  platform: Platform;
  /** 0 is bound to no jetty. */
  ownJettyId: 0 | JettyId;
  /**
   * Where this person works: at the jetty of the open shift, otherwise where the session stands;
   * jetty 0 counts as 1 (R-1-06).
   */
  jettyId: JettyId;
  /** The jetty of the open shift, or null: it holds its cashier until the shift is closed. */
  shiftJettyId: JettyId | null;
  /** Locked by hand, or idle for so long that the browser asks for the password again. */
  locked: boolean;
  /** This level must have a second factor, and there is none: nothing but setting it up is open. */
  needsFactor: boolean;
}

interface Row {
  id: number;
  userId: number;
  name: string;
  username: string;
  email: string;
  phone: string;
  img: string | null;
  platform: Platform;
  ownJettyId: 0 | JettyId;
  jettyId: number;
  shiftJettyId: JettyId | null;
  access: Level;
  locked: boolean;
  hasFactor: boolean;
}

/** Seen is written down at most this often. */
const LAST_SEEN_INTERVAL_S = 60;

/**
 * Of a session `s` and its user `u`, in a statement with `now` and `sessionTimeouts()` among its
 * values: that it is not over, and that it asks for the password.
 */
export const SESSION_ALIVE_SQL =
  "u.active and s.expires_at > :now and s.last_seen > :now::timestamptz - make_interval(secs => :idleS)";
export const SESSION_LOCKED_SQL =
  "(s.platform = 'web_app' and (s.locked_at is not null or (:lockS > 0 and s.last_seen <= :now::timestamptz - make_interval(secs => :lockS))))";

/** Of a user `u`: the jetty of the open shift, or null. */
export const SHIFT_JETTY_SQL = `(select sh.jetty_id from shift sh where sh.user_id = u.id and ${isOpen("sh")})`;

/** How long a session may be idle until it is over, and until it locks, in seconds. */
export function sessionTimeouts(): { idleS: number; lockS: number } {
  const { SESSION_IDLE_MINUTES, LOCK_AFTER_MINUTES } = config();
  return { idleS: SESSION_IDLE_MINUTES * 60, lockS: LOCK_AFTER_MINUTES * 60 };
}

interface SessionValues {
  tokenHash: Buffer;
  now: Date;
  idleS: number;
  lockS: number;
  seenIntervalS: number;
}

/**
 * Kept prepared: it runs with every request of staff, and planning it takes longer than running it.
 */
const READ_SESSION: Prepared<Row, SessionValues> = {
  name: "read_session",
  text: `
with live as (
  select s.id, s.user_id, s.platform, s.jetty_id, s.last_seen, u.name, u.username, u.email, u.phone,
      u.img, u.access, u.jetty_id as own_jetty_id,
         ${SHIFT_JETTY_SQL} as shift_jetty_id,
         ${SESSION_LOCKED_SQL} as locked,
         exists (select 1 from second_factor f where f.user_id = u.id) as has_factor
    from staff_session s join app_user u on u.id = s.user_id
   where s.token_hash = :tokenHash and ${SESSION_ALIVE_SQL}),
unseen as (select id, user_id
    from live
    where not locked and last_seen <= :now::timestamptz - make_interval(secs => :seenIntervalS)),
session_due as (select id
    from staff_session
    where id = (select id from unseen)
    for update skip locked),
user_due as (select id
    from app_user
    where id = (select user_id from unseen)
    for no key update skip locked),
session_seen as (update staff_session s
    set last_seen = :now
    from session_due due
    where s.id = due.id),
user_seen as (update app_user u set last_active = :now from user_due due where u.id = due.id)
select id, user_id, platform, jetty_id, name, username, email, phone, img, access, own_jetty_id,
    shift_jetty_id, locked, has_factor
  from live`,
};

/**
 * Who a token belongs to, or null when its session is over: ended, too old, idle for too long, or
 * its user not active (A1, X1). One statement, which also notes that the user was seen, unless
 * another request is at that row just now; a locked session was not seen until it is unlocked.
 */
export async function readSession(token: string, now: Date): Promise<Staff | null> {
  const [row] = await sql(null, READ_SESSION, {
    tokenHash: hashOf(token),
    now,
    ...sessionTimeouts(),
    seenIntervalS: LAST_SEEN_INTERVAL_S,
  });
  return row ? staffOf(row) : null;
}

/** What the table of capabilities asks of a user's row. */
export function personOf({ access, email }: { access: Level; email: string }): Person {
  const { SUPER_USER_EMAILS, LOG_CLEARER_EMAIL } = config();
  return {
    level: access,
    isSuper: SUPER_USER_EMAILS.includes(email.toLowerCase()),
    mayClearLog: LOG_CLEARER_EMAIL === email.toLowerCase(),
  };
}

/**
 * Where somebody works: at the own jetty; whoever is bound to none at that of the open shift, whose
 * drawer and Z report are of that jetty, and without one where the session stands.
 */
export function sessionJetty(row: {
  ownJettyId: 0 | JettyId;
  shiftJettyId: JettyId | null;
  jettyId: number;
}): JettyId {
  return currentJetty(row.ownJettyId || (row.shiftJettyId ?? row.jettyId));
}

function staffOf(row: Row): Staff {
  return {
    ...personOf(row),
    sessionId: row.id,
    userId: row.userId,
    name: row.name,
    username: row.username,
    email: row.email,
    phone: row.phone,
    imgPath: imgPathOf(row.img),
    platform: row.platform,
    ownJettyId: row.ownJettyId,
    jettyId: sessionJetty(row),
    shiftJettyId: row.shiftJettyId,
    locked: row.locked,
    needsFactor: !row.hasFactor && requiresFactor(row.access),
  };
}
