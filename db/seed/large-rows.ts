/** Over which days the tickets are spread, counted back from today. */
const DAYS = 5 * 365;

const GIVEN =
  "Ahmad,Aiman,Aisyah,Aminah,Amirul,Azlan,Badrul,Danish,Faizal,Farah,Fatimah,Hafiz,Hakim,Haslina,Hidayah,Ibrahim,Imran,Iskandar,Izzati,Jamal,Kamarul,Khadijah,Khairul,Latifah,Liyana,Mahani,Mariam,Muhammad,Mohd Nazri,Nadia,Nasir,Norhayati,Nur Aina,Nurul Huda,Rahim,Rashid,Rohani,Rosli,Rozita,Ruslan,Sabri,Safiah,Salleh,Shahrul,Siti Hajar,Siti Nor,Sofea,Suhaila,Syafiq,Syahirah,Taufik,Umairah,Wan Azizah,Wan Faris,Yasmin,Yusri,Zainab,Zaki,Zulaikha,Zulkifli";
const FAMILY =
  "Abdullah,Abdul Aziz,Abdul Rahman,Adnan,Alias,Ali,Arifin,Awang,Bakar,Daud,Embong,Ghani,Hamid,Hamzah,Harun,Hashim,Hassan,Husin,Idris,Ismail,Jaafar,Jusoh,Karim,Kassim,Latif,Mahmud,Majid,Mansor,Mat Isa,Mohamad,Muda,Musa,Mustafa,Ngah,Omar,Osman,Ramli,Razak,Saad,Salim,Shafie,Sulaiman,Talib,Yaakub,Yahya,Yunus,Yusof,Zakaria,Tan Wei,Lim Siew,Wong Kah,Lee Chong,a/l Raman,a/p Maniam,a/l Suppiah,Fischer,Rossi,Martin,Sato,Nguyen";
const OPERATORS =
  "Redang Bayu Ferry,Bayu Pulau Travel,Merang Marine,Lang Tengah Boat Services,Setiu Wave,Penarik Jaya,Ombak Biru,Sri Bidong,Kapas Express,Pelangi Laut";

/**
 * A name, drawn anew for each row of a statement that reads `names`. It is an expression since a
 * function that reads a table costs more than the row that it is for.
 */
const SOME_NAME = `given[1 + floor(random() * cardinality(given))::int]
    || case when random() < 0.5 then ' bin ' else ' binti ' end
    || family[1 + floor(random() * cardinality(family))::int]`;

const LISTS = [GIVEN, FAMILY, OPERATORS].map((names) => `string_to_array('${names}', ',')`);

/** Operators, sellers, and for each jetty a printer and a closed shift a day. */
export const PEOPLE = `
create temp table names as select g as given, f as family, o as operators from (values (${LISTS.join(", ")})) v(g, f, o);
insert into operator (company_name, name, email, phone, ic)
  select company, ${SOME_NAME}, 'pengendali' || no || '@contoh.test', '0139' || lpad(no::text, 6, '0'), '7001011150' || lpad(no::text, 2, '0')
    from names, unnest(operators) with ordinality as o(company, no)
  on conflict do nothing;
insert into app_user (name, username, email, phone, password_hash, jetty_id, access)
  select ${SOME_NAME}, 'juruwang' || no, 'juruwang' || no || '@contoh.test', '0123456789', 'none', 1 + no % 2, 3
    from names, generate_series(1, 12) no
  on conflict do nothing;
insert into printer (agent_user_id, device_id, name, type, jetty_id, seen_at)
  select min(id), 'kaunter-' || jetty_id, 'Pencetak kaunter', 'virtual', jetty_id, now()
    from app_user where username like 'juruwang%' group by jetty_id
  on conflict do nothing;
create temp table day_shift as
  select j.id as jetty_id, day::date as day, ids[1 + (row_number() over ())::int % cardinality(ids)] as user_id,
      nextval(pg_get_serial_sequence('shift', 'id')) as shift_id,
      coalesce((select max(z_no) from shift z where z.jetty_id = j.id), 0) + row_number() over (partition by j.id order by day) as z_no
    from jetty j
    join (select jetty_id, array_agg(id order by id) as ids from app_user where username like 'juruwang%' group by jetty_id) s on s.jetty_id = j.id,
      generate_series(current_date - ${DAYS} - 1, current_date, interval '1 day') day;
insert into shift (id, user_id, jetty_id, opened_at, float_sen, form_key, closed_at, closed_by, counted, counted_sen, expected_sen, z_no, z_data, z_hash, z_prev_hash)
  overriding system value
  select shift_id, user_id, jetty_id, day + interval '22 hours' - interval '1 day', 10000, 'banyak-' || shift_id, day + interval '11 hours',
      user_id, '{}', 10000, 10000, z_no, '{}', sha256('z'), sha256('z')
    from day_shift;
drop table names, day_shift`;

/** What the statements of the batches read, for each connection. */
export const PREPARED = `
create temp table names as
  select g as given, f as family, (select array_agg(id order by id) from operator where email like 'pengendali%@contoh.test') as operator_ids
    from (values (${LISTS.slice(0, 2).join(", ")})) v(g, f);
create temp table day_shift as
  select distinct on (jetty_id, day) jetty_id, (closed_at at time zone 'UTC')::date as day, id as shift_id, user_id
    from shift where form_key like 'banyak-%' order by jetty_id, day, id desc;
create index on day_shift (jetty_id, day);
analyze day_shift`;

/** What is chosen at random for each ticket of a batch; days in the order of the numbers. */
export const CHOSEN = `
create temp table chosen on commit drop as
select id, flag, jetty_id, paid_at, adults, children, adults * 3000 + children * 1500 as amount_sen,
    (paid_at at time zone 'Asia/Kuala_Lumpur')::date as sale_day,
    (paid_at at time zone 'Asia/Kuala_Lumpur')::date
      + case when flag = 3 and random() < 0.7 then 0 else floor(random() * random() * 60)::int end as ticket_date,
    case when chance < 0.03 then 'cancelled' when flag < 3 and chance < 0.08 then 'expired' else 'paid' end as state,
    paid_at - case when flag < 3 then interval '3 minutes' else interval '0' end as created_at,
    ${SOME_NAME} as name, chance
  from names, (
    select $1::int + n as id,
        (array[1, 1, 1, 2, 3, 3, 3, 3, 3, 3])[1 + floor(random() * 10)::int] as flag,
        case when random() < 0.7 then 1 else 2 end as jetty_id,
        date_trunc('day', now()) - interval '1 hour' - make_interval(secs => ${DAYS} * 86400
          * (1 - (($3::int + n) + 0.12 * $4::int * sin(2 * pi() * 5 * ($3::int + n) / $4::int) / 5) / $4::int)) as paid_at,
        1 + floor(random() * random() * 6)::int as adults, floor(random() * random() * 4)::int as children,
        random() as chance
      from generate_series(0, $2::int - 1) n) t`;

/** The rows of a batch, table by table; what the workers write of each ticket is the last. */
export const ROWS = [
  `insert into ticket (id, ticket_code, receipt_no, ticket_flag, jetty_id, ticket_date, state, amount_sen, transaction_charge_sen,
      total_passengers, name, email, phone_no, ic, country, region, payment_method, form_key, form_hash, created_at, expires_at,
      paid_at, sale_day, cancelled_at, reprinted_at, shift_id, seller_id, operator_id, agency_name, cash_in_sen, change_sen)
    overriding system value
    select c.id, upper(translate(substr(md5('tiket' || c.id), 1, 16), '0123456789abcdef', '23456789abcdefgh')),
        (array['MRG', 'MKK'])[c.jetty_id] || '-' || extract(year from c.sale_day) || '-' || lpad((c.id + 100000)::text, 7, '0'),
        flag, c.jetty_id, ticket_date,
        state, amount_sen, case when flag < 3 then 100 else 0 end, adults + children, c.name,
        'pembeli' || c.id || '@contoh.test', '01' || lpad((hashint4(c.id) & 99999999)::text, 8, '0'),
        lpad((60 + c.id % 40)::text, 2, '0') || to_char(c.sale_day, 'MMDD') || '11' || lpad((hashint4(c.id + 7) & 8191)::text, 4, '0'),
        'MY', 'Terengganu', case when flag < 3 then 'fpx' else 'Cash' end, 'banyak-' || c.id, sha256(int4send(c.id)),
        created_at, case when flag < 3 then paid_at + interval '1 day' end,
        case when state <> 'expired' then paid_at end, case when state <> 'expired' then c.sale_day end,
        case when state = 'cancelled' then paid_at + interval '2 hours' end,
        case when flag = 3 and chance > 0.95 then paid_at + interval '2 minutes' end,
        case when flag = 3 then shift_id end, case when flag = 3 then user_id end,
        case when flag = 3 and chance > 0.8 then operator_ids[1 + c.id % cardinality(operator_ids)] end,
        case when flag = 3 and chance between 0.79 and 0.8 then 'Jabatan Perikanan Negeri' end,
        case when flag = 3 then amount_sen end, case when flag = 3 then 0 end
      from names, chosen c left join day_shift s on s.jetty_id = c.jetty_id and s.day = c.sale_day`,
  `insert into ticket_payment (ticket_id, method, amount_sen)
    select id, 'Cash', amount_sen from chosen where flag = 3`,
  `insert into ticket_line (ticket_id, category, quantity, fare_sen)
    select id, category, quantity, fare
      from chosen, lateral (values ('adult', adults, 3000), ('child', children, 1500)) l(category, quantity, fare)
     where quantity > 0`,
  `insert into passenger (ticket_id, no, category, name, ic, country)
    select id, no, case when no <= adults then 'adult' else 'child' end,
        case when no = 1 then name else ${SOME_NAME} end,
        lpad((floor(random() * 99))::text, 2, '0') || to_char(sale_day + no, 'MMDD') || '11' || lpad(floor(random() * 9999)::text, 4, '0'), 'MY'
      from names, chosen, generate_series(1, adults + children) no`,
  `insert into payment_attempt (ticket_id, jetty_id, no, our_ref, return_key, gateway, account, host, amount_sen, bill_code, pay_url, state, settles,
      paid_amount_sen, provider_ref, channel, paid_at, created_at, opened_at, closes_at)
    select id, jetty_id, 1, 'B-' || id, md5('kunci' || id), 'toyyibpay', 'jetty', 'gateway.test', amount_sen + 100, 'bil' || id,
        'https://gateway.test/bil' || id, case when paid then 'paid' else 'closed' end, paid,
        case when paid then amount_sen + 100 end, case when paid then 'TP' || id end, case when paid then 'fpx' end,
        case when paid then paid_at end, created_at, created_at, created_at + interval '1 day'
      from chosen, lateral (select state <> 'expired' as paid) p where flag < 3`,
  `insert into print_job (printer_id, printer_name, requested_by, kind, ticket_id, language, copy_no, state, created_at, sent_at, done_at)
    select p.id, p.name, p.agent_user_id, 'ticket', c.id, 'ms', copy, 'printed', paid_at, paid_at, paid_at + make_interval(mins => copy)
      from chosen c join printer p on p.jetty_id = c.jetty_id and p.device_id = 'kaunter-' || c.jetty_id,
        generate_series(1, case when chance > 0.95 then 2 else 1 end) copy
     where flag = 3`,
  `insert into cancellation_request (ticket_id, jetty_id, remark, state, requested_by, requested_at, decided_by, decided_at, search_text)
    select c.id, c.jetty_id, 'Cuaca buruk', 'approved', user_id, paid_at + interval '1 hour', user_id, paid_at + interval '2 hours',
        cancellation_words(c.id, 'Cuaca buruk')
      from chosen c join day_shift s on s.jetty_id = c.jetty_id and s.day = c.sale_day
     where state = 'cancelled'`,
  `insert into ticket_search (ticket_id, sold_month, departure_month, cancelled_month, reprinted_month, words, keys)
    select ticket_id, sold_month, departure_month, cancelled_month, reprinted_month, words, keys
      from ticket_search_now
     where ticket_id between (select min(id) from chosen) and (select max(id) from chosen)`,
];
