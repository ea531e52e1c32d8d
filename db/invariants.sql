-- I1a
select t.id as ticket, t.amount_sen, sum(l.quantity * l.fare_sen) as lines_sen from ticket t left join ticket_line l on l.ticket_id = t.id
 group by t.id having t.amount_sen is distinct from sum(l.quantity * l.fare_sen)::int or t.total_passengers is distinct from sum(l.quantity)::int;

-- I1a-people
select t.id as ticket, t.total_passengers, count(p.id) as people from ticket t left join passenger p on p.ticket_id = t.id
 group by t.id having t.total_passengers <> count(p.id) or t.total_passengers <> max(p.no);

-- I1e
select table_name, column_name from information_schema.columns where table_schema = 'public' and column_name like '%\_sen' and data_type not in ('integer', 'bigint');

-- I4b
select id as audit from audit where action = 'update' and (before is null or after is null);

-- I4c
select privilege from unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) privilege where has_table_privilege('jetty_app', 'audit', privilege);

-- I1b
select t.id as ticket, p.paid_amount_sen, t.amount_sen from ticket t join payment_attempt p on p.ticket_id = t.id and p.settles
 where t.ticket_flag < 3 and p.paid_amount_sen <> t.amount_sen - t.travel_credit_sen + 100;

-- I1c
select p.id as attempt, p.paid_amount_sen from payment_attempt p
 where p.state = 'paid' and not p.settles
   and not exists (select 1 from refund_due r where r.attempt_id = p.id and r.bill_code = p.bill_code and r.provider_ref = p.provider_ref
     and (r.amount_sen = p.paid_amount_sen or (r.reason = 'wrong_amount' and (r.state <> 'open' or exists (select from refund_file_row x where x.refund_id = r.id)
       or exists (select from gateway_refund g where g.refund_id = r.id and g.state <> 'refused')))));

-- I2a
select 'shared' as what, value from (
  select 'form_key ' || form_key as value from ticket
  union all select 'ticket_code ' || ticket_code from ticket
  union all select 'receipt_no ' || receipt_no from ticket
  union all select 'bill ' || gateway || host || bill_code from payment_attempt where bill_code is not null
  union all select 'payment ' || gateway || host || provider_ref from payment_attempt where settles
) keys group by value having count(*) > 1;

-- I2b
select t.id as ticket, t.state, count(p.id) as settlements from ticket t left join payment_attempt p on p.ticket_id = t.id and p.settles
 where t.ticket_flag < 3 and t.payment_method not in ('free', 'Travel Credit')
 group by t.id having (t.state = 'paid' and count(p.id) <> 1) or (t.state in ('unpaid', 'expired') and count(p.id) > 0);

-- I2b-cancelled
select t.id as ticket from ticket t join payment_attempt p on p.ticket_id = t.id and p.settles where t.state = 'cancelled' and t.paid_at is null;

-- I2c
select g.bill_code as there, g.provider_ref, g.amount_sen, o.bill_code as here, o.amount_sen as here_sen
  from t_gateway g full join (
    select host, bill_code, provider_ref, paid_amount_sen as amount_sen from payment_attempt where settles
    union all
    select host, bill_code, provider_ref, amount_sen from refund_due
  ) o on o.host = g.host and o.bill_code = g.bill_code and o.provider_ref = g.provider_ref
 where g.bill_code is null or o.bill_code is null or g.amount_sen <> o.amount_sen;

-- REFUND-gateway
select g.bill_code as there, g.refunded_sen, o.bill_code as here, o.state, o.amount_sen
  from (select * from t_gateway where refunded_sen > 0) g full join (
    select r.host, r.bill_code, r.provider_ref, r.amount_sen, q.state from gateway_refund q join refund_due r on r.id = q.refund_id
     where q.state <> 'refused'
  ) o on o.host = g.host and o.bill_code = g.bill_code and o.provider_ref = g.provider_ref
 where o.bill_code is null or g.refunded_sen <> o.amount_sen or (g.bill_code is null and o.state = 'accepted');

-- REFUND-accepted
select r.id as refund, r.state, r.refund_ref, a.review from gateway_refund q join refund_due r on r.id = q.refund_id
  left join payment_attempt a on a.id = r.attempt_id
 where q.state = 'accepted' and a.review is distinct from 'reversed'
   and (r.state <> 'refunded' or r.decided_by <> q.asked_by or r.refund_ref not like '% ' || r.bill_code);

-- I7-attempt
select id as attempt, state, bill_code from payment_attempt
 where (state in ('open', 'pending', 'failed', 'closed', 'paid') and bill_code is null) or (settles and state <> 'paid') or (state = 'failed' and failed_at is null);

-- PAY-stored
select id as event, received_at from gateway_event where state = 'stored' and received_at < now() - interval '1 hour';

-- PAY-replaced
select t.id as ticket, t.state, count(distinct p.id) as settlements, count(distinct a.id) as rows from ticket t
  left join payment_attempt p on p.ticket_id = t.id and p.settles
  left join audit a on a.module = 'payment' and a.subject_type = 'ticket' and a.subject_id = t.id::text and a.after->>'reason' = 'replaced'
 where t.replaced_at is not null
 group by t.id having t.state not in ('expired', 'cancelled') or count(distinct p.id) > 0 or count(distinct a.id) <> 1;

-- PAY-audit
select t.id as ticket, count(a.id) as rows from ticket t join payment_attempt p on p.ticket_id = t.id and p.settles
  left join audit a on a.module = 'payment' and a.subject_type = 'ticket' and a.subject_id = t.id::text and a.after->>'state' = 'paid'
 group by t.id having count(a.id) <> 1;

-- PAY-mail
select t.id as ticket, count(o.id) as mails from ticket t join payment_attempt p on p.ticket_id = t.id and p.settles
  left join outbox o on o.job = 'mail.ticket' and o.unique_key = 'mail.ticket:' || t.id
 where exists (select from audit a where a.module = 'payment' and a.subject_type = 'ticket' and a.subject_id = t.id::text and a.at > now() - interval '90 days')
 group by t.id having count(o.id) <> 1;

-- SHIFT-expected
select s.id as shift, s.expected_sen, coalesce(sum(e.amount_sen), 0) as ledger_sen from shift s left join drawer_entry e on e.shift_id = s.id
 where s.closed_at is not null group by s.id having s.expected_sen is distinct from coalesce(sum(e.amount_sen), 0)::int;

-- SHIFT-float
select s.id as shift, s.float_sen, sum(e.amount_sen) as entry_sen from shift s left join drawer_entry e on e.shift_id = s.id and e.kind = 'float'
 group by s.id having count(e.id) <> 1 or s.float_sen <> sum(e.amount_sen);

-- SHIFT-chain
select c.jetty_id, c.last_no, count(s.id) as closed, max(s.z_no) as highest from z_chain c left join shift s on s.jetty_id = c.jetty_id and s.z_no is not null
 group by c.jetty_id having c.last_no <> count(s.id) or c.last_no <> coalesce(max(s.z_no), 0);

-- SHIFT-link
select s.id as shift from shift s left join shift p on p.jetty_id = s.jetty_id and p.z_no = s.z_no - 1
 where s.z_no is not null and s.z_prev_hash is distinct from coalesce(p.z_hash, decode(repeat('00', 32), 'hex'));

-- COUNTER-cash
select t.id as ticket, t.amount_sen, coalesce(sum(e.amount_sen), 0) as drawer_sen from ticket t
  left join drawer_entry e on e.ticket_id = t.id and e.kind in ('cash_in', 'change') and e.shift_id = t.shift_id
 where t.ticket_flag = 3 group by t.id
having coalesce(sum(e.amount_sen), 0) <> coalesce((select p.amount_sen from ticket_payment p where p.ticket_id = t.id and p.method = 'Cash'), 0);

-- COUNTER-payments
select t.id as ticket, t.amount_sen, t.payment_method, sum(p.amount_sen) as paid_sen, count(p.method) as parts from ticket t
  left join ticket_payment p on p.ticket_id = t.id
 group by t.id having case when t.ticket_flag < 3 then count(p.method) > 0
   else sum(p.amount_sen) is distinct from t.amount_sen or (count(p.method) > 1) <> (t.payment_method = 'Split') end;

-- COUNTER-duty
select t.id as ticket from ticket t left join shift s on s.id = t.shift_id
 where t.ticket_flag = 3 and (s.id is null or t.seller_id is distinct from s.user_id or t.paid_at < s.opened_at or t.paid_at > s.closed_at);

-- COUNTER-mail
select t.id as ticket from ticket t join outbox o on o.unique_key = 'mail.ticket:' || t.id where t.operator_id is not null;

-- PRINT-audit
select j.id as job, count(a.id) as rows from print_job j left join audit a on a.action = 'print' and a.after->>'job' = j.id::text
 where j.state = 'printed' group by j.id having count(a.id) <> 1;

-- PRINT-turn
select printer_id as printer, count(*) as jobs from print_job where state in ('sent', 'unknown') group by printer_id having count(*) > 1;

-- CANCEL-state
select r.id as request, r.state, t.state as ticket from cancellation_request r join ticket t on t.id = r.ticket_id
 where (r.state in ('approved', 'direct')) > (t.state = 'cancelled') or (r.state = 'pending' and t.state = 'cancelled');

-- CANCEL-money
select t.id as ticket, t.payment_method, t.amount_sen, f.sen as refund_sen, f.shift_id, d.count as drawer, o.count as owed
  from cancellation_request r join ticket t on t.id = r.ticket_id
  left join lateral (select count(*)::int, coalesce(sum(amount_sen), 0) as sen, max(shift_id) as shift_id from ticket_refund where ticket_id = t.id) f on true
  left join lateral (select coalesce(sum(amount_sen), 0) as sen from ticket_payment where ticket_id = t.id and method = 'Cash') c on true
  left join lateral (select count(*)::int, coalesce(sum(e.amount_sen), 0) as sen, min(e.shift_id) as shift_id from drawer_entry e where e.ticket_id = t.id and e.kind = 'refund') d on true
  left join lateral (select count(*)::int, count(*) filter (where u.state <> 'no_refund')::int as due, coalesce(sum(u.amount_sen), 0) as sen, bool_or(u.reason <> 'ticket_cancelled'
      or exists (select from refund_file_row x join refund_file b on b.id = x.file_id where x.refund_id = u.id and b.made_at <= t.cancelled_at)
      or exists (select from gateway_refund g where g.refund_id = u.id and g.asked_at <= t.cancelled_at)) as told_before
    from refund_due u where u.ticket_id = t.id and u.of_sale) o on true
 where r.state in ('approved', 'direct') and not case
   when t.paid_at is null or t.payment_method in ('free', 'Travel Credit') or exists (select from travel_credit where ticket_id = t.id)
     then f.count = 0 and d.count = 0 and o.due = 0
   when t.ticket_flag < 3 then f.count = 0 and d.count = 0 and o.count = 1 and (o.told_before or o.sen = t.amount_sen - t.travel_credit_sen + t.transaction_charge_sen)
   when t.amount_sen = 0 then f.count = 0 and d.count = 0
   else f.sen = t.amount_sen - t.travel_credit_sen and d.count = (f.shift_id is not null)::int and (d.count = 0 or (d.sen = -c.sen and d.shift_id = f.shift_id)) end;

-- CANCEL-refund
select f.id as refund, f.ticket_id from ticket_refund f join ticket t on t.id = f.ticket_id
 where t.state <> 'cancelled' or not exists (select from ticket_payment p where p.ticket_id = t.id and p.method = f.method and p.amount_sen = f.amount_sen)
    or (f.shift_id is not null and f.shift_id <> t.shift_id and not exists (
      select 1 from cancellation_request r join shift sold on sold.id = t.shift_id
         join shift s on s.user_id = f.refunded_by and s.jetty_id = sold.jetty_id
       where r.ticket_id = t.id and r.state = 'approved' and r.decided_by <> f.refunded_by and s.id = f.shift_id))
    or not exists (select 1 from cancellation_request r where r.ticket_id = t.id and r.state in ('approved', 'direct'));

-- CANCEL-audit
select q.ticket_id as ticket, w.action, w.wanted, a.rows from (
    select ticket_id, count(*) filter (where state <> 'direct') as request, count(*) filter (where state = 'direct') as cancel,
           count(*) filter (where state = 'approved') as approve, count(*) filter (where state = 'denied') as deny from cancellation_request group by ticket_id) q
  cross join lateral (values ('request', q.request), ('cancel', q.cancel), ('approve', q.approve), ('deny', q.deny)) w (action, wanted)
  cross join lateral (select count(*) as rows from audit where module = 'ticket-cancellation' and action = w.action and subject_type = 'ticket' and subject_id = q.ticket_id::text) a
 where a.rows <> w.wanted;

-- I6a
select day, jetty_id, channel, method, stored.tickets, recounted.tickets as recounted_tickets, stored.amount_sen, recounted.amount_sen as recounted_sen
  from (select day, jetty_id, channel, method, sum(tickets) as tickets, sum(passengers) as passengers, sum(amount_sen) as amount_sen,
            sum(charge_sen) as charge_sen, sum(cancelled) as cancelled, sum(reprints) as reprints
          from daily_figure_now group by 1, 2, 3, 4) stored
  full join daily_figure_recounted recounted using (day, jetty_id, channel, method)
 where (coalesce(stored.tickets, 0), coalesce(stored.passengers, 0), coalesce(stored.amount_sen, 0), coalesce(stored.charge_sen, 0), coalesce(stored.cancelled, 0), coalesce(stored.reprints, 0))
    <> (coalesce(recounted.tickets, 0), coalesce(recounted.passengers, 0), coalesce(recounted.amount_sen, 0), coalesce(recounted.charge_sen, 0), coalesce(recounted.cancelled, 0), coalesce(recounted.reprints, 0));

-- I6a-month
select month, jetty_id, channel, method
  from (select month, jetty_id, channel, method, sum(tickets) as tickets, sum(passengers) as passengers, sum(amount_sen) as amount_sen,
            sum(charge_sen) as charge_sen, sum(cancelled) as cancelled, sum(reprints) as reprints from monthly_figure_now group by 1, 2, 3, 4) months
  full join (select date_trunc('month', day)::date as month, jetty_id, channel, method, sum(tickets) as tickets, sum(passengers) as passengers,
            sum(amount_sen) as amount_sen, sum(charge_sen) as charge_sen, sum(cancelled) as cancelled, sum(reprints) as reprints
          from daily_figure_now group by 1, 2, 3, 4) days using (month, jetty_id, channel, method)
 where (months.tickets, months.passengers, months.amount_sen, months.charge_sen, months.cancelled, months.reprints)
    is distinct from (days.tickets, days.passengers, days.amount_sen, days.charge_sen, days.cancelled, days.reprints);

-- I6a-category
select day, jetty_id, channel, method, category, stored.passengers, recounted.passengers as recounted_passengers
  from (select day, jetty_id, channel, method, category, sum(passengers) as passengers, sum(amount_sen) as amount_sen
          from daily_category_figure_now group by 1, 2, 3, 4, 5) stored
  full join daily_category_figure_recounted recounted using (day, jetty_id, channel, method, category)
 where (coalesce(stored.passengers, 0), coalesce(stored.amount_sen, 0)) <> (coalesce(recounted.passengers, 0), coalesce(recounted.amount_sen, 0));

-- WEATHER-refund
select c.id as case_of from weather_case c join ticket t on t.id = c.ticket_id where c.choice = 'refund' and t.state <> 'cancelled';

-- WEATHER-credit
select c.id as case_of, c.choice, v.id as credit from weather_case c left join travel_credit v on v.case_id = c.id
 where (c.choice = 'credit') is distinct from (v.id is not null) and (c.choice = 'credit' or v.id is not null);

-- TRAVEL-value
select v.id as credit, v.value_sen, t.amount_sen, t.state from travel_credit v join ticket t on t.id = v.ticket_id
 where t.state <> 'cancelled' or t.paid_at is null or v.value_sen <> t.amount_sen + t.transaction_charge_sen or v.jetty_id <> t.jetty_id;

-- TRAVEL-spent
select v.id as credit, v.value_sen, v.spent_sen, coalesce(sum(s.amount_sen), 0) as rows_sen from travel_credit v
  left join travel_credit_spending s on s.credit_id = v.id and s.state in ('reserved', 'taken')
 group by v.id having v.spent_sen <> coalesce(sum(s.amount_sen), 0);

-- TRAVEL-ticket
select t.id as ticket, t.state, t.travel_credit_sen, s.state as spending, s.amount_sen from ticket t left join travel_credit_spending s on s.ticket_id = t.id
 where (t.travel_credit_sen > 0 or s.ticket_id is not null) and (s.amount_sen is distinct from t.travel_credit_sen or s.state is distinct from case
   when t.state = 'unpaid' then 'reserved' when t.state = 'paid' then 'taken' when t.state = 'expired' or t.paid_at is null then 'released'
   when exists (select from travel_credit where ticket_id = t.id) then 'taken' else 'given_back' end);

-- TRAVEL-audit
select v.id as credit, count(a.id) as rows from travel_credit v
  left join audit a on a.module = 'travel-credit' and a.action = 'create' and a.subject_type = 'travel_credit' and a.subject_id = v.id::text
 group by v.id having count(a.id) <> 1;

-- TRAVEL-spending-audit
select s.ticket_id as ticket, s.state from travel_credit_spending s
 where not exists (select from audit a where a.module = 'travel-credit' and a.action = 'update' and a.subject_id = s.credit_id::text
   and a.after->>'spending' = s.state and a.after->>'ticketId' = s.ticket_id::text);

-- WEATHER-stopped
select c.id as case_of from weather_case c join stoppage s on s.id = c.stoppage_id join ticket t on t.id = c.ticket_id
 where s.stopped_at is null or s.jetty_id <> t.jetty_id or c.ticket_date not between s.first_day and s.last_day;

-- MONTH-jetty
select a.id as attempt from payment_attempt a join ticket t on t.id = a.ticket_id where a.jetty_id is distinct from t.jetty_id;

-- MONTH-received
select r.id as refund from refund_due r left join payment_attempt a on a.id = r.attempt_id and a.provider_ref = r.provider_ref
 where (r.received_at is distinct from coalesce(a.paid_at, r.created_at) and (r.of_sale or r.received_at <> r.created_at)) or r.of_sale is distinct from coalesce(a.settles, false);

-- MONTH-lines
select s.id as statement, s.outcome->>'fresh' as fresh, count(l.id) as lines from gateway_statement s left join statement_line l on l.statement_id = s.id
 group by s.id having count(l.id) <> coalesce((s.outcome->>'fresh')::int, 0)
    or coalesce(sum(l.amount_sen), 0) <> coalesce((s.outcome->>'grossSen')::bigint, 0);

-- MONTH-once
select l.gateway, l.host, l.bill_code, count(*) as lines from statement_line l where l.bill_code <> ''
 group by 1, 2, 3 having count(*) > 1 and bool_or(l.provider_ref = '');

-- MONTH-chain
select c.jetty_id, c.last_no, count(m.id) as closed from month_chain c left join month_closing m on m.jetty_id = c.jetty_id
 group by c.jetty_id having c.last_no <> count(m.id) or c.last_no <> coalesce(max(m.no), 0) or c.last_month is distinct from max(m.month)
    or c.last_hash is distinct from coalesce((array_agg(m.hash order by m.no desc) filter (where m.id is not null))[1], decode(repeat('00', 32), 'hex'));

-- MONTH-link
select m.id as closing from month_closing m left join month_closing p on p.jetty_id = m.jetty_id and p.no = m.no - 1
 where m.prev_hash is distinct from coalesce(p.hash, decode(repeat('00', 32), 'hex')) or (m.no > 1 and m.month is distinct from (p.month + interval '1 month')::date);

-- MONTH-explained
select m.id as closing, d.kind, d.count, f.count as frozen, f.sen from month_closing m
  cross join lateral jsonb_to_recordset(m.figures->'differences') as d(kind text, count int, sen bigint, explained int)
  left join lateral (select count(*)::int, coalesce(sum(amount_sen), 0) as sen from month_difference x where x.closing_id = m.id and x.kind = d.kind) f on true
 where d.count <> d.explained or d.count <> f.count or d.sen <> f.sen;

-- MONTH-correction
select c.id as correction from month_correction c left join month_closing m on m.jetty_id = c.jetty_id and m.month = c.origin_month
 where m.id is null and c.origin_month >= (select min(month) from month_closing x where x.jetty_id = c.jetty_id);

-- MONTH-sold
select m.id as closing, m.month, s.sen as frozen_sen, coalesce(n.sen, 0) as now_sen, coalesce(c.sen, 0) as corrected_sen from month_closing m
  cross join lateral (select coalesce(sum((x->>'sen')::bigint), 0) as sen from jsonb_array_elements(m.figures->'sold') x) s
  left join lateral (select sum(amount_sen) as sen from monthly_figure_now f where f.jetty_id = m.jetty_id and f.month = m.month) n on true
  left join lateral (select sum(sold_sen) as sen from month_correction k where k.jetty_id = m.jetty_id and k.origin_month = m.month) c on true
 where s.sen + coalesce(c.sen, 0) <> coalesce(n.sen, 0);

-- CREDIT-balance
select a.id as account, a.name, a.balance_sen, coalesce(sold.sen, 0) - coalesce(paid.sen, 0) as recounted_sen from credit_account a
  left join lateral (
    select sum(p.amount_sen - coalesce(f.amount_sen, 0)) as sen from credit_name n
      join ticket t on credit_key(t.company_name) = n.key
      join ticket_payment p on p.ticket_id = t.id and p.method = 'Credit Facility'
      left join ticket_refund f on f.ticket_id = t.id and f.method = p.method
     where n.account_id = a.id) sold on true
  left join lateral (select sum(amount_sen) as sen from credit_payment where account_id = a.id and reversed_at is null) paid on true
 where a.balance_sen <> coalesce(sold.sen, 0) - coalesce(paid.sen, 0)
    or a.balance_sen <> (select coalesce(sum(e.amount_sen), 0) from credit_entry e where e.account_id = a.id);

-- CREDIT-entries
select ticket_id as ticket, kind, wanted.amount_sen, e.amount_sen as entry_sen from (
    select ticket_id, 'sale' as kind, amount_sen from ticket_payment where method = 'Credit Facility' and amount_sen > 0
    union all
    select ticket_id, 'credit_note', -amount_sen from ticket_refund where method = 'Credit Facility') wanted
  full join (select * from credit_entry where ticket_id is not null) e using (ticket_id, kind)
 where wanted.amount_sen is distinct from e.amount_sen;

-- manifest-numbers
select s.jetty_id, s.year, s.last_no, count(m.id) as manifests from manifest_series s
  left join manifest m on m.jetty_id = s.jetty_id and m.year = s.year and m.version = 1
 group by s.jetty_id, s.year, s.last_no having s.last_no <> count(m.id) or s.last_no <> coalesce(max(m.no), 0);

-- manifest-people
select m.id as manifest, m.content ->> 'onBoard' as frozen, count(p.no) as people
  from manifest m left join manifest_person p on p.manifest_id = m.id
 group by m.id having (m.content ->> 'onBoard')::int <> count(p.no);
