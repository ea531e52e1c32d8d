import { Client } from "pg";

/** Tickets that one statement makes: what it sorts stays in memory. */
const BATCH = 50_000;
/** Over which days the tickets are spread, counted back from today. */
const DAYS = 5 * 365;

const GIVEN =
  "Ahmad,Aiman,Aisyah,Aminah,Amirul,Azlan,Badrul,Danish,Faizal,Farah,Fatimah,Hafiz,Hakim,Haslina,Hidayah,Ibrahim,Imran,Iskandar,Izzati,Jamal,Kamarul,Khadijah,Khairul,Latifah,Liyana,Mahani,Mariam,Muhammad,Mohd Nazri,Nadia,Nasir,Norhayati,Nur Aina,Nurul Huda,Rahim,Rashid,Rohani,Rosli,Rozita,Ruslan,Sabri,Safiah,Salleh,Shahrul,Siti Hajar,Siti Nor,Sofea,Suhaila,Syafiq,Syahirah,Taufik,Umairah,Wan Azizah,Wan Faris,Yasmin,Yusri,Zainab,Zaki,Zulaikha,Zulkifli";
const FAMILY =
  "Abdullah,Abdul Aziz,Abdul Rahman,Adnan,Alias,Ali,Arifin,Awang,Bakar,Daud,Embong,Ghani,Hamid,Hamzah,Harun,Hashim,Hassan,Husin,Idris,Ismail,Jaafar,Jusoh,Karim,Kassim,Latif,Mahmud,Majid,Mansor,Mat Isa,Mohamad,Muda,Musa,Mustafa,Ngah,Omar,Osman,Ramli,Razak,Saad,Salim,Shafie,Sulaiman,Talib,Yaakub,Yahya,Yunus,Yusof,Zakaria,Tan Wei,Lim Siew,Wong Kah,Lee Chong,a/l Raman,a/p Maniam,a/l Suppiah,Fischer,Rossi,Martin,Sato,Nguyen";
const OPERATORS =
  "Redang Bayu Ferry,Bayu Pulau Travel,Merang Marine,Lang Tengah Boat Services,Setiu Wave,Penarik Jaya,Ombak Biru,Sri Bidong,Kapas Express,Pelangi Laut";

/**
 * A plausible history of some years, made in the database itself: online and counter sales with
 * lines and passengers, shifts, bills, prints and cancellations, more of them in the season. For
 * measuring alone: it is no book of accounts and has no audit trail. It needs a superuser, since
 * triggers and the constraints between tables rest while it is made.
 */
export async function seedLarge(
  ownerUrl: string,
  tickets: number,
  note: (text: string) => void,
): Promise<void> {
  if (process.env.NODE_ENV === "production")
    throw new Error("Tickets for measuring are never seeded in production.");
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica; set work_mem = '256MB';
      set maintenance_work_mem = '1GB'; set synchronous_commit = off; select setseed(0.4)`);
    await client.query(
      NAMES,
      [GIVEN, FAMILY, OPERATORS].map((names) => names.split(",")),
    );
    await client.query(PEOPLE);
    const first = await client.query<{ id: number }>(
      "select coalesce(max(id), 0) + 1 as id from ticket",
    );
    const firstId = first.rows[0]?.id ?? 1;
    for (let made = 0; made < tickets; made += BATCH) {
      const count = Math.min(BATCH, tickets - made);
      await client.query("begin");
      await client.query(CHOSEN, [firstId + made, count, made, tickets, DAYS]);
      for (const rows of ROWS) await client.query(rows);
      await client.query("drop table chosen; commit");
      note(`${made + count} tickets`);
    }
    await client.query(
      "select setval(pg_get_serial_sequence('ticket', 'id'), (select max(id) from ticket))",
    );
    await client.query(SEARCH);
    note("search text");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

const NAMES =
  "create temp table names as select $1::text[] as given, $2::text[] as family, $3::text[] as operators";
/** Operators, sellers, and for each jetty a printer and a closed shift a day. */
const PEOPLE = `
create function pg_temp.some_name() returns text language sql volatile as
  $f$ select given[1 + floor(random() * cardinality(given))::int] || ' ' || case when random() < 0.5 then 'bin ' else 'binti ' end
    || family[1 + floor(random() * cardinality(family))::int] from names $f$;
insert into operator (company_name, name, email, phone, ic)
  select company, pg_temp.some_name(), 'pengendali' || no || '@contoh.test', '0139' || lpad(no::text, 6, '0'), '7001011150' || lpad(no::text, 2, '0')
    from names, unnest(operators) with ordinality as o(company, no)
  on conflict do nothing;
insert into app_user (name, username, email, phone, password_hash, jetty_id, access)
  select pg_temp.some_name(), 'juruwang' || no, 'juruwang' || no || '@contoh.test', '0123456789', 'none', 1 + no % 2, 3
    from generate_series(1, 12) no
  on conflict do nothing;
insert into printer (agent_user_id, device_id, name, type, jetty_id, seen_at)
  select min(id), 'kaunter-' || jetty_id, 'Pencetak kaunter', 'virtual', jetty_id, now()
    from app_user where username like 'juruwang%' group by jetty_id
  on conflict do nothing;
create temp table sellers as
  select jetty_id, array_agg(id order by id) as ids from app_user where username like 'juruwang%' group by jetty_id;
create temp table day_shift as
  select j.id as jetty_id, day::date as day, ids[1 + (row_number() over ())::int % cardinality(ids)] as user_id,
      nextval(pg_get_serial_sequence('shift', 'id')) as shift_id,
      coalesce((select max(z_no) from shift z where z.jetty_id = j.id), 0) + row_number() over (partition by j.id order by day) as z_no
    from jetty j join sellers s on s.jetty_id = j.id,
      generate_series(current_date - ${DAYS} - 1, current_date, interval '1 day') day;
create index on day_shift (jetty_id, day);
insert into shift (id, user_id, jetty_id, opened_at, float_sen, form_key, closed_at, closed_by, counted, counted_sen, expected_sen, z_no, z_data, z_hash, z_prev_hash)
  overriding system value
  select shift_id, user_id, jetty_id, day + interval '22 hours' - interval '1 day', 10000, 'banyak-' || shift_id, day + interval '11 hours',
      user_id, '{}', 10000, 10000, z_no, '{}', sha256('z'), sha256('z')
    from day_shift`;

/** What is chosen at random for each ticket of a batch; days in the order of the numbers. */
const CHOSEN = `
create temp table chosen as
select id, flag, jetty_id, paid_at, adults, children,
    (paid_at at time zone 'Asia/Kuala_Lumpur')::date as sale_day,
    (paid_at at time zone 'Asia/Kuala_Lumpur')::date
      + case when flag = 3 and random() < 0.7 then 0 else floor(random() * random() * 60)::int end as ticket_date,
    pg_temp.some_name() as name, random() as chance
  from (
    select $1::int + n as id,
        (array[1, 1, 1, 2, 3, 3, 3, 3, 3, 3])[1 + floor(random() * 10)::int] as flag,
        case when random() < 0.7 then 1 else 2 end as jetty_id,
        date_trunc('day', now()) - interval '1 hour' - make_interval(secs => $5::int * 86400
          * (1 - (($3::int + n) + 0.12 * $4::int * sin(2 * pi() * 5 * ($3::int + n) / $4::int) / 5) / $4::int)) as paid_at,
        1 + floor(random() * random() * 6)::int as adults, floor(random() * random() * 4)::int as children
      from generate_series(0, $2::int - 1) n) t`;

/** The rows of a batch, table by table. */
const ROWS = [
  `insert into ticket (id, ticket_code, receipt_no, ticket_flag, jetty_id, ticket_date, state, amount_sen, transaction_charge_sen,
      total_passengers, name, email, phone_no, ic, country, region, payment_method, form_key, form_hash, created_at, expires_at,
      paid_at, sale_day, cancelled_at, shift_id, seller_id, operator_id, agency_name, cash_in_sen, change_sen)
    overriding system value
    select c.id, upper(translate(substr(md5('tiket' || c.id), 1, 16), '0123456789abcdef', '23456789abcdefgh')),
        (array['MRG', 'MKK'])[c.jetty_id] || '-' || extract(year from c.sale_day) || '-' || lpad((c.id + 100000)::text, 7, '0'),
        flag, c.jetty_id, ticket_date,
        case when chance < 0.03 then 'cancelled' when flag < 3 and chance < 0.08 then 'expired' else 'paid' end,
        adults * 3000 + children * 1500, case when flag < 3 then 100 else 0 end, adults + children, c.name,
        'pembeli' || c.id || '@contoh.test', '01' || lpad((hashint4(c.id) & 99999999)::text, 8, '0'),
        lpad((60 + c.id % 40)::text, 2, '0') || to_char(c.sale_day, 'MMDD') || '11' || lpad((hashint4(c.id + 7) & 8191)::text, 4, '0'),
        'MY', 'Terengganu', case when flag < 3 then 'fpx' else 'Cash' end, 'banyak-' || c.id, sha256(int4send(c.id)),
        paid_at - case when flag < 3 then interval '3 minutes' else interval '0' end,
        case when flag < 3 then paid_at + interval '1 day' end,
        case when flag < 3 and chance between 0.03 and 0.08 then null else paid_at end,
        case when flag < 3 and chance between 0.03 and 0.08 then null else c.sale_day end,
        case when chance < 0.03 then paid_at + interval '2 hours' end,
        case when flag = 3 then shift_id end, case when flag = 3 then user_id end,
        case when flag = 3 and chance > 0.8 then (select min(id) from operator) + c.id % 10 end,
        case when flag = 3 and chance between 0.79 and 0.8 then 'Jabatan Perikanan Negeri' end,
        case when flag = 3 then adults * 3000 + children * 1500 end, case when flag = 3 then 0 end
      from chosen c left join day_shift s on s.jetty_id = c.jetty_id and s.day = c.sale_day`,
  `insert into ticket_payment (ticket_id, method, amount_sen)
    select id, 'Cash', adults * 3000 + children * 1500 from chosen where flag = 3`,
  `insert into ticket_line (ticket_id, category, quantity, fare_sen)
    select id, category, quantity, fare
      from chosen, lateral (values ('adult', adults, 3000), ('child', children, 1500)) l(category, quantity, fare)
     where quantity > 0`,
  `insert into passenger (ticket_id, no, category, name, ic, country)
    select id, no, case when no <= adults then 'adult' else 'child' end,
        case when no = 1 then name else pg_temp.some_name() end,
        lpad((floor(random() * 99))::text, 2, '0') || to_char(sale_day + no, 'MMDD') || '11' || lpad(floor(random() * 9999)::text, 4, '0'), 'MY'
      from chosen, generate_series(1, adults + children) no`,
  `insert into payment_attempt (ticket_id, no, our_ref, return_key, gateway, account, host, amount_sen, bill_code, pay_url, state, settles,
      paid_amount_sen, provider_ref, channel, paid_at, created_at, opened_at, closes_at)
    select c.id, 1, 'B-' || c.id, md5('kunci' || c.id), 'toyyibpay', 'jetty', 'gateway.test', t.amount_sen + 100, 'bil' || c.id,
        'https://gateway.test/bil' || c.id, case when t.paid_at is null then 'closed' else 'paid' end, t.paid_at is not null,
        case when t.paid_at is not null then t.amount_sen + 100 end, case when t.paid_at is not null then 'TP' || c.id end,
        case when t.paid_at is not null then 'fpx' end, t.paid_at, t.created_at, t.created_at, t.created_at + interval '1 day'
      from chosen c join ticket t on t.id = c.id where flag < 3`,
  `insert into print_job (printer_id, printer_name, requested_by, kind, ticket_id, language, copy_no, state, created_at, sent_at, done_at)
    select p.id, p.name, p.agent_user_id, 'ticket', c.id, 'ms', copy, 'printed', paid_at, paid_at, paid_at + make_interval(mins => copy)
      from chosen c join printer p on p.jetty_id = c.jetty_id and p.device_id = 'kaunter-' || c.jetty_id,
        generate_series(1, case when chance > 0.95 then 2 else 1 end) copy
     where flag = 3`,
  `update ticket t set reprinted_at = c.paid_at + interval '2 minutes' from chosen c where c.id = t.id and flag = 3 and chance > 0.95`,
  `insert into cancellation_request (ticket_id, jetty_id, remark, state, requested_by, requested_at, decided_by, decided_at, search_text)
    select c.id, c.jetty_id, 'Cuaca buruk', 'approved', user_id, paid_at + interval '1 hour', user_id, paid_at + interval '2 hours',
        cancellation_words(c.id, 'Cuaca buruk')
      from chosen c join day_shift s on s.jetty_id = c.jetty_id and s.day = c.sale_day
     where chance < 0.03`,
];

/** What the workers write of each ticket, and its indexes, which are quicker to make at once. */
const SEARCH = `
drop index ticket_search_words, ticket_search_keys;
insert into ticket_search (ticket_id, sold_month, departure_month, words, keys)
  select ticket_id, sold_month, departure_month, words, keys from ticket_search_now
  on conflict do nothing;
delete from ticket_search_due;
create index ticket_search_words on ticket_search
  using gin (sold_month, departure_month, words gin_trgm_ops) with (fastupdate = off);
create index ticket_search_keys on ticket_search using gin (keys) with (fastupdate = off)`;
