import pg from "pg";
import { closeDatabase, openDatabase } from "@db/connection";
import { boardParty } from "~/domain/boarding/board-party.server";
import { checkCode } from "~/domain/boarding/check-code.server";
import { dayOf } from "~/domain/shared/day";
import { hashOf, newSecret, newTicketCode } from "~/domain/shared/secrets.server";
import { post } from "./cashier";
import type { BenchContext } from "./context";
import { type Figure, median, p95 } from "./figure";
import { productEnvironment, startProduct } from "./product";
import { phoneTimes } from "./slow-phone";
import { explainer, statementsOf } from "./statements";

/** A full day at the boat, three people a ticket. */
const TICKETS = 1_500;
const WARM_SCANS = 40;
const SCANS = 400;
/** One alone would come to the limit of codes a minute. */
const SCANNERS = 4;
const STATEMENTS = 60;
/** Two thousand people at the other jetty, and how often their list is asked for. */
const LISTED_TICKETS = 667;
const LISTS = 20;
/** By a phone with a slow processor, with a network and without one. */
const PHONE_SCANS = 65;

/**
 * How long a scan takes from the code to the page that says who is on board, the same on a phone
 * whose processor is six times slower, from the camera's frame to the sign, and the statement that
 * boards a party, among the tickets of a full day.
 */
export async function boarding(context: BenchContext): Promise<Figure[]> {
  const { database, note } = context;
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const codes = await sellDay(client, 1, TICKETS);
    const listed = await sellDay(client, 2, LISTED_TICKETS);
    const { port, url } = await startProduct(context);
    const scanners: Scanner[] = [];
    for (let n = 0; n < SCANNERS; n += 1) scanners.push(await signInScanner(client));
    let turn = 0;
    const next = () => scanners[(turn += 1) % SCANNERS] as Scanner;
    const scan = async (code = "") => {
      const { cookie } = next();
      const form = new URLSearchParams({ code, nonce: newSecret(), at_once: "1" });
      const sent = await post(port, "/scan", cookie, form);
      const began = performance.now();
      const page = await fetch(`http://127.0.0.1:${port}${sent.location}`, {
        headers: { Cookie: cookie, Accept: "text/html" },
      });
      const html = await page.text();
      if (!html.includes('class="scan ok"')) throw new Error("A ticket did not board.");
      return sent.ms + performance.now() - began;
    };
    note("warming up");
    for (const code of codes.splice(0, WARM_SCANS)) await scan(code);
    note(`${SCANS} scans`);
    const times: number[] = [];
    for (const code of codes.splice(0, SCANS)) times.push(await scan(code));
    note(`${LISTS} lists`);
    const list = await listTimes(port, await signInScanner(client, 2));
    note(`${2 * PHONE_SCANS} scans by a slow phone`);
    const phone = await phoneTimes(url, (await signInScanner(client, 2)).cookie, {
      online: listed.splice(0, PHONE_SCANS),
      offline: listed.splice(0, PHONE_SCANS),
    });
    note(`${STATEMENTS} parties board`);
    const statement = await boardingTimes(database.url, codes.splice(0, STATEMENTS), next());
    return [
      { name: "boarding.scan", value: p95(times), unit: "ms p95", goal: { atMost: 150 } },
      { name: "boarding.scan_middle", value: median(times), unit: "ms" },
      { name: "boarding.list", value: p95(list.times), unit: "ms p95", goal: { atMost: 2_000 } },
      { name: "boarding.list_size", value: list.bytes / 1_000, unit: "kB", goal: { atMost: 300 } },
      {
        name: "boarding.phone_list",
        value: p95(phone.lists),
        unit: "ms p95",
        goal: { atMost: 2_000 },
      },
      { name: "boarding.phone_frame", value: p95(phone.frames), unit: "ms p95" },
      {
        name: "boarding.phone_online",
        value: p95(fromFrame(phone.frames, phone.online)),
        unit: "ms p95",
        goal: { atMost: 150 },
      },
      {
        name: "boarding.phone_offline",
        value: p95(fromFrame(phone.frames, phone.offline)),
        unit: "ms p95",
        goal: { atMost: 80 },
      },
      { name: "boarding.statement", value: median(statement), unit: "ms", goal: { atMost: 2 } },
      { name: "boarding.statement_p95", value: p95(statement), unit: "ms p95" },
    ];
  } finally {
    await client.end();
  }
}

/** From the camera's frame to the sign: each scan after the reading of a frame. */
function fromFrame(frames: readonly number[], scans: readonly number[]): number[] {
  return scans.map((one, at) => one + (frames[at % frames.length] ?? 0));
}

/** How long the list of two thousand people takes to a device, and how large it is. */
async function listTimes(port: number, { cookie }: Scanner) {
  const times: number[] = [];
  let bytes = 0;
  for (let n = 0; n < LISTS; n += 1) {
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/api/boarding/list`, {
      headers: { Cookie: cookie },
    });
    const text = await answer.text();
    if (!text.includes('"salt"')) throw new Error(`No list: ${text.slice(0, 200)}`);
    times.push(performance.now() - began);
    bytes = Buffer.byteLength(text);
  }
  return { times, bytes };
}

/** The database's own time for the statement that boards three people, planning included. */
async function boardingTimes(url: string, codes: string[], { userId }: Scanner): Promise<number[]> {
  // What the domain in this process reads of its configuration.
  Object.assign(process.env, productEnvironment(url, "http://127.0.0.1:9"));
  openDatabase({ url, role: "jetty_app", poolMax: 2 });
  const explain = await explainer(url);
  try {
    const times: number[] = [];
    const by = { userId, jettyId: 1 } as const;
    for (const code of codes) {
      const now = new Date();
      const { id } = await checkCode({ code, nonce: newSecret() }, by, now);
      const sent = await statementsOf(() => boardParty(id, { kind: "count", count: 1 }, by, now));
      const insert = sent.find(({ text }) => text.includes("insert into boarding ("));
      if (!insert) throw new Error("Nothing was boarded.");
      // The same for the two who still wait.
      const values = insert.values.map((value: unknown) => (Array.isArray(value) ? [2, 3] : value));
      times.push(await explain.timeMs({ ...insert, values }));
    }
    return times;
  } finally {
    await explain.close();
    await closeDatabase();
  }
}

interface Scanner {
  userId: number;
  cookie: string;
}

async function signInScanner(client: pg.Client, jettyId = 1): Promise<Scanner> {
  const [name, session] = [newSecret(), newSecret()];
  const { rows } = await client.query<{ id: number }>(
    `insert into app_user (name, username, email, phone, password_hash, jetty_id, access)
     values ('Pengimbas', $1, $1 || '@contoh.my', '0123456789', 'none', $2, 2) returning id`,
    [`s${name.slice(0, 12).toLowerCase()}`, jettyId],
  );
  const userId = rows[0]?.id ?? 0;
  await client.query(
    `insert into staff_session (token_hash, user_id, platform, jetty_id, expires_at, user_agent, address)
     values ($1, $2, 'web_app', $3, now() + interval '4 hours', 'bench', '127.0.0.1')`,
    [hashOf(session), userId, jettyId],
  );
  return { userId, cookie: `session=${session}; ck=1; lang=ms` };
}

/** Paid tickets of today from a jetty, three adults each. */
async function sellDay(client: pg.Client, jettyId: number, count: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newTicketCode);
  const today = dayOf(new Date());
  await client.query(
    `with sold as (
       insert into ticket (ticket_code, receipt_no, ticket_flag, jetty_id, ticket_date, state,
           amount_sen, transaction_charge_sen, total_passengers, payment_method, form_key, form_hash,
           paid_at, sale_day, name, email, phone_no, ic, country, region, language, created_at,
           expires_at)
       select code, next_receipt_no($3::smallint, extract(year from $2::date)::int), 1, $3::smallint, $2::date,
           'paid', 9100, 100, 3, 'fpx', code || code, sha256('form'), now(), $2::date, 'Pembeli',
           'pembeli@contoh.my', '0123456789', '850412115267', 'MY', 'Terengganu', 'ms', now(),
           now() + interval '1 day'
         from unnest($1::text[]) code
       returning id),
     lines as (
       insert into ticket_line (ticket_id, category, quantity, fare_sen)
         select id, 'adult', 3, 3000 from sold)
     insert into passenger (ticket_id, no, category, name, ic, country)
       select id, n, 'adult', 'Penumpang ' || n, '850412115267', 'MY'
         from sold, generate_series(1, 3) n`,
    [codes, today, jettyId],
  );
  await client.query("analyze ticket, passenger");
  return codes;
}
