import type pg from "pg";

/** What people type, whoever they look for. */
const FIXED = [
  ...["mohd", "siti", "ahmad", "muhammad", "binti", "nur", "wan", "zul", "aba", "mad", "lee"],
  ...["siti hajar", "wan azizah", "tan wei", "lim siew", "abdul rahman", "mohd nazri bin"],
  ...["fischer yasmin", "umairah binti nguyen", "zulaikha suppiah", "zaki a/l raman", "rossi"],
  ...["zulkifli yusof", "nur aina sato", "khairul martin", "suhaila mat isa", "aiman ngah"],
  ...["redang", "bayu pulau", "merang marine", "lang tengah", "setiu wave", "penarik jaya"],
  ...["ombak biru", "bidong", "kapas", "pelangi laut", "perikanan", "jabatan perikanan negeri"],
  ...["contoh.test", "pembeli99", "mrg-", "mkk-2026", "011", "1234", "8801", "0711"],
  ...["zqxwv", "tiada sesiapa", "o'brien", "100%", "a_b", "\\\\", "xx yy zz", "jjjj kkkk"],
];

/** Of so many tickets in a list's days each of these is looked for, in turns. */
const SAMPLES = 15;
const OF_A_TICKET = `
  t.name, p.name as passenger, p.ic as passenger_ic, t.ic, t.phone_no as phone,
  '+6' || t.phone_no as phone_abroad, t.ticket_code as code, t.receipt_no as receipt,
  right(t.receipt_no, 6) as receipt_end, left(t.email, -12) as email,
  iso_day(t.ticket_date) as departure`;

/**
 * About 200 searches of three letters or more: names that many share and that nobody has, parts and
 * wholes of numbers and codes, operators, agencies, days. The same for the same database.
 */
export async function searchWords(client: pg.Client, newestDays: number): Promise<string[]> {
  const { rows } = await client.query<Record<string, string | null>>(
    `select ${OF_A_TICKET}
       from generate_series(1, $1::int) n
       cross join lateral (
         select * from ticket
          where jetty_id = 1 + n % 2 and ticket_flag = 3 and state = 'paid'
            and paid_at < now() - make_interval(days => n * $2::int / ($1::int + 1))
          order by paid_at desc limit 1) t
       cross join lateral (select * from passenger where ticket_id = t.id order by no desc limit 1) p
      order by n`,
    [SAMPLES, newestDays],
  );
  const ofTickets = rows.flatMap((row) => Object.values(row).filter((word) => word !== null));
  return [...new Set([...FIXED, ...ofTickets])];
}
