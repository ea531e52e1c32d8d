import { type Prepared, sql } from "@db/transaction";
import type { Level } from "~/domain/access/levels";
import { currentJetty, type JettyId } from "~/domain/places/jetties";
import { requiresFactor } from "~/domain/second-factor/factor-policy.server";
import { personOf, SHIFT_JETTY_SQL, type Staff } from "~/domain/sessions/read-session.server";
import { hashOf } from "~/domain/shared/secrets.server";
import { imgPathOf } from "~/domain/users/rules";
import { type DeviceScope, platformOfScope } from "./scopes";

/** From where a token is used; kept with it, as of a session. */
export interface TokenUse {
  address: string;
  userAgent: string;
}

/** Somebody in whose name a device makes a call, and what the device may do of it. */
export interface TokenHolder {
  staff: Staff;
  scope: DeviceScope;
}

interface Row {
  userId: number;
  scope: DeviceScope;
  name: string;
  username: string;
  email: string;
  phone: string;
  img: string | null;
  ownJettyId: 0 | JettyId;
  shiftJettyId: JettyId | null;
  access: Level;
  hasFactor: boolean;
}

interface Values {
  tokenHash: Buffer;
  now: Date;
  address: string;
  userAgent: string;
  seenIntervalS: number;
}

const LAST_SEEN_INTERVAL_S = 60;
const MAX_ADDRESS_LENGTH = 60;
const MAX_USER_AGENT_LENGTH = 200;

/** Of a token `d` and its user `u`, in a statement with `now`: that it is not over. */
export const TOKEN_ALIVE_SQL = "u.active and d.expires_at > :now";

/** Kept prepared, as the statement of a session is, and no part of that one. */
const READ_TOKEN: Prepared<Row, Values> = {
  name: "read_device_token",
  text: `
with live as (
  select d.id, d.user_id, d.scope, d.last_seen, u.name, u.username, u.email, u.phone, u.img,
      u.access, u.jetty_id as own_jetty_id,
         ${SHIFT_JETTY_SQL} as shift_jetty_id,
         exists (select 1 from second_factor f where f.user_id = u.id) as has_factor
    from device_token d join app_user u on u.id = d.user_id
   where d.token_hash = :tokenHash and ${TOKEN_ALIVE_SQL}),
due as (select id
    from device_token
    where id = (select id
        from live
        where last_seen is null
          or last_seen <= :now::timestamptz - make_interval(secs => :seenIntervalS))
    for update skip locked),
seen as (update device_token d
    set last_seen = :now, address = :address, user_agent = :userAgent
    from due
    where d.id = due.id)
select user_id, scope, name, username, email, phone, img, own_jetty_id, shift_jetty_id, access,
    has_factor
  from live`,
};

/**
 * In whose name a device's token speaks, or null when it is over: revoked, expired, or its user not
 * active. One statement, which also notes at most once a minute that it was used, and from where.
 * Its user was not seen by that: a device works on its own.
 */
export async function readDeviceToken(
  token: string,
  use: TokenUse,
  now: Date,
): Promise<TokenHolder | null> {
  const [row] = await sql(null, READ_TOKEN, {
    tokenHash: hashOf(token),
    now,
    address: use.address.slice(0, MAX_ADDRESS_LENGTH),
    userAgent: use.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    seenIntervalS: LAST_SEEN_INTERVAL_S,
  });
  return row ? { staff: staffOf(row), scope: row.scope } : null;
}

/**
 * Notes that the token under a hash is in use, by a socket that stays open; at most once a minute.
 */
export async function noteTokenInUse(tokenHash: Buffer, now: Date): Promise<void> {
  await sql(
    null,
    `update device_token
      set last_seen = :now
      where token_hash = :tokenHash
        and last_seen <= :now::timestamptz - make_interval(secs => :seenIntervalS)
      returning id`,
    { tokenHash, now, seenIntervalS: LAST_SEEN_INTERVAL_S },
  );
}

/** It has no session: whatever belongs to one is in no scope. */
const NO_SESSION = 0;

function staffOf(row: Row): Staff {
  return {
    ...personOf(row),
    sessionId: NO_SESSION,
    userId: row.userId,
    name: row.name,
    username: row.username,
    email: row.email,
    phone: row.phone,
    imgPath: imgPathOf(row.img),
    platform: platformOfScope(row.scope),
    ownJettyId: row.ownJettyId,
    jettyId: currentJetty(row.ownJettyId || (row.shiftJettyId ?? 0)),
    shiftJettyId: row.shiftJettyId,
    locked: false,
    needsFactor: !row.hasFactor && requiresFactor(row.access),
  };
}
