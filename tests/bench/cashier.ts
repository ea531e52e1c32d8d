import { Agent, request as httpRequest } from "node:http";
import type pg from "pg";
import { wsApiKeyHash } from "@db/ws-api-key";
import { type DraftData, EMPTY_DRAFT } from "~/domain/ordering/draft";
import { dayOf } from "~/domain/shared/day";
import { hashOf, newSecret } from "~/domain/shared/secrets.server";
import { digits } from "./order-requests";

export interface Cashier {
  userId: number;
  shiftId: number;
  /** The session's cookie. */
  session: string;
}

/** A cashier of Merang, signed in, with an open shift and RM 100.00 in the drawer. */
export async function makeCashier(client: pg.Client): Promise<Cashier> {
  const [name, session] = [newSecret(), newSecret()];
  const one = async <Row extends object>(text: string, values: unknown[]): Promise<Row> => {
    const { rows } = await client.query<Row>(text, values);
    if (!rows[0]) throw new Error("nothing was made");
    return rows[0];
  };
  const { id: userId } = await one<{ id: number }>(
    "insert into app_user (name, username, email, phone, password_hash, jetty_id, access) values ('Juruwang', $1, $1 || '@contoh.my', '0123456789', 'none', 1, 3) returning id",
    [`b${name.slice(0, 12).toLowerCase()}`],
  );
  await client.query(
    "insert into staff_session (token_hash, user_id, platform, jetty_id, expires_at, user_agent, address) values ($1, $2, 'web_app', 1, now() + interval '4 hours', 'bench', '127.0.0.1')",
    [hashOf(session), userId],
  );
  const { id: shiftId } = await one<{ id: number }>(
    "insert into shift (user_id, jetty_id, opened_at, float_sen, form_key) values ($1, 1, now(), 10000, $2) returning id",
    [userId, newSecret()],
  );
  await client.query(
    "insert into drawer_entry (shift_id, at, kind, amount_sen, by_user) values ($1, now(), 'float', 10000, $2)",
    [shiftId, userId],
  );
  return { userId, shiftId, session: `session=${session}; ck=1; lang=ms` };
}

/** A key for a print server, of somebody bound to no jetty. */
export async function makePrintKey(client: pg.Client): Promise<string> {
  const key = newSecret();
  await client.query(
    "update app_user set ws_api_key_salt = $1, ws_api_key_hash = $2 where username = 'pentadbir'",
    [Buffer.alloc(16, 1), wsApiKeyHash(key)],
  );
  return key;
}

export interface CashSale {
  cookie: string;
  form: URLSearchParams;
}

/**
 * Orders of two adults that stand at the cash drawer, a draft each, and the form that takes RM 100
 * for RM 60.
 */
export async function cashSales(client: pg.Client, count: number): Promise<CashSale[]> {
  const drafts = Array.from({ length: count }, () => ({
    secret: newSecret(),
    formKey: newSecret(),
  }));
  await client.query(
    `insert into order_draft (id_hash, channel, form_key, data, expires_at)
     select decode(d->>'idHash', 'hex'), 'counter', d->>'formKey', d->'data', now() + interval '1 day' from jsonb_array_elements($1::jsonb) d`,
    [
      JSON.stringify(
        drafts.map(({ secret, formKey }) => ({
          idHash: hashOf(secret).toString("hex"),
          formKey,
          data: draftData(),
        })),
      ),
    ],
  );
  return drafts.map(({ secret, formKey }) => ({
    cookie: `order_pos=${secret}`,
    form: new URLSearchParams({ version: "1", formKey, amountSen: "6000", cash_in: "100.00" }),
  }));
}

function draftData(): DraftData {
  const named = (name: string) =>
    ({ category: "adult", name, ic: digits(12), country: "MY" }) as const;
  return {
    ...EMPTY_DRAFT,
    jettyId: 1,
    ticketDate: dayOf(new Date()),
    counts: { adult: 2 },
    passengers: [named("Penumpang Satu"), named("Penumpang Dua")],
    paymentMethod: "Cash",
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/**
 * Sends a form over a kept connection, as a cashier's browser does: where it led, and how long the
 * answer took.
 */
export async function post(
  port: number,
  path: string,
  cookie: string,
  form: URLSearchParams,
): Promise<{ location: string; ms: number; sentAt: number }> {
  const body = form.toString();
  const headers = {
    Cookie: cookie,
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": Buffer.byteLength(body),
    "Sec-Fetch-Site": "same-origin",
    Accept: "text/html",
  };
  return new Promise((resolve, reject) => {
    const sentAt = performance.now();
    const sent = httpRequest(
      { host: "127.0.0.1", port, method: "POST", path, headers, agent },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("error", reject);
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () => {
          const ms = performance.now() - sentAt;
          const { location } = answer.headers;
          if (answer.statusCode === 303 && location) resolve({ location, ms, sentAt });
          else
            reject(
              new Error(
                `${path} answered ${answer.statusCode}: ${Buffer.concat(parts).toString("utf8").slice(0, 600)}`,
              ),
            );
        });
      },
    );
    sent.on("error", reject).end(body);
  });
}
