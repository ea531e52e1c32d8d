import { createHash, randomBytes } from "node:crypto";
import pg from "pg";

/** What opens one socket. */
export interface SocketTicket {
  session: string;
  ticket: string;
}

const SOCKETS_OF_ONE = 5;
const hashOf = (secret: string) => createHash("sha256").update(secret).digest();
const secret = () => randomBytes(32).toString("base64url");

/**
 * Staff at Merang who are signed in, five sockets each. Each seat's ticket is made when it is about
 * to be used, for it lives half a minute.
 */
export async function makeLiveUsers(
  databaseUrl: string,
  sockets: number,
): Promise<{
  seats: (from: number, count: number) => Promise<SocketTicket[]>;
  tell: (ref: string) => Promise<void>;
  close: () => Promise<void>;
}> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const sessions = Array.from({ length: Math.ceil(sockets / SOCKETS_OF_ONE) }, secret);
  const { rows } = await client.query<{ id: number }>(
    `with people as (
       insert into app_user (name, username, email, phone, password_hash, jetty_id, access)
       select 'Kakitangan', 'live' || n, 'live' || n || '@jetty.test', '0123456789', 'none', 1, 3 from generate_series(1, $1) n returning id),
     numbered as (select id, row_number() over (order by id) as n from people)
     insert into staff_session (token_hash, user_id, platform, jetty_id, expires_at)
     select t.hash, p.id, 'web_app', 1, now() + interval '1 hour' from numbered p join unnest($2::bytea[]) with ordinality t (hash, n) on t.n = p.n order by p.n returning id`,
    [sessions.length, sessions.map(hashOf)],
  );
  await client.query("analyze app_user, staff_session");
  return {
    seats: async (from, count) => {
      const seats = Array.from({ length: count }, (_, n) => {
        const who = Math.floor((from + n) / SOCKETS_OF_ONE);
        return { session: sessions[who] ?? "", ticket: secret(), sessionId: rows[who]?.id };
      });
      await client.query(
        "insert into socket_ticket (ticket_hash, session_id, created_at) select h, s, now() from unnest($1::bytea[], $2::int[]) t (h, s)",
        [seats.map(({ ticket }) => hashOf(ticket)), seats.map(({ sessionId }) => sessionId)],
      );
      return seats;
    },
    tell: async (ref) =>
      void (await client.query("select pg_notify('jetty_news', $1)", [
        JSON.stringify({ event: "new-ticket", jettyId: 1, ref, ticketFlag: 1 }),
      ])),
    close: () => client.end(),
  };
}
