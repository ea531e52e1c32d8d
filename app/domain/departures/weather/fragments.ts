import { isInForce } from "~/domain/blocked-dates/fragments";
import { CREDIT_FACILITY } from "~/domain/counter/payment-methods";
import { isMadeHere } from "~/domain/ordering/fragments";
import { FREE } from "~/domain/pricing/rules";
import { isOnItsWay } from "~/domain/refunds/fragments";
import { TRAVEL_CREDIT } from "~/domain/travel-credit/rules";

/**
 * A condition of SQL on a departure `d` and a stoppage `s`: its time, its new one where it is late,
 * lies in that of the stoppage, and it has not left.
 */
export const IN_TIME = `d.jetty_id = s.jetty_id and d.state <> 'left'
  and coalesce(d.delayed_to, d.sails_at) between s.from_at and s.until_at`;

/** A condition of SQL on a ticket `t`: some of its passengers are on board. */
const IS_BOARDED = `exists (
  select from boarding g where g.ticket_id = t.id and g.undone_at is null)`;

/** A condition of SQL on a ticket `t`: it is for departures, and not by date alone. */
export const HAS_PLACES = "exists (select from ticket_departure p where p.ticket_id = t.id)";

/**
 * A condition of SQL on a paid ticket `t` and a stoppage `s` that takes the boat from it, or is
 * about to: one of its departures lies in the time and is cancelled (`planned`: has not left). By
 * date alone it is so on each day that the time touches, unless departures of that day sail. Who is
 * on board has sailed; who has not answered an earlier stoppage is asked once.
 */
export const isAffected = (when: "planned" | "stopped") => `t.state = 'paid'
  and t.jetty_id = s.jetty_id and t.ticket_date between s.first_day and s.last_day
  and not ${IS_BOARDED}
  and not exists (select from weather_case c where c.ticket_id = t.id and c.choice is null)
  and case when ${HAS_PLACES}
    then exists (select from ticket_departure p join departure d on d.id = p.departure_id
      where p.ticket_id = t.id and ${IN_TIME}
        ${when === "stopped" ? "and d.state = 'cancelled'" : ""})
    else not exists (select from departure d
      where d.jetty_id = t.jetty_id and d.day = t.ticket_date and d.state <> 'cancelled'
        ${when === "stopped" ? "" : `and not (${IN_TIME})`}) end`;

/**
 * A condition of SQL on a ticket `t` of a case: it has a boat after all, or had one. `:today` is the
 * day in Kuala Lumpur.
 */
export const HAS_BOAT = `(${IS_BOARDED} or case when ${HAS_PLACES}
  then not exists (select from ticket_departure p join departure d on d.id = p.departure_id
    where p.ticket_id = t.id and d.state = 'cancelled')
  else t.ticket_date >= :today::date and not is_stopped(t.jetty_id, t.ticket_date)
    and (not exists (select from departure d where d.jetty_id = t.jetty_id and d.day = t.ticket_date)
      or exists (select from departure d where d.jetty_id = t.jetty_id and d.day = t.ticket_date
        and d.state <> 'cancelled')) end)`;

/**
 * A column of SQL on a ticket `t` by date alone: the public reason why no boat sails on its day,
 * where nobody is on board; else null. For the weather, as long as nobody has answered what becomes
 * of it; or because the day was blocked after it was sold, which leaves the ticket as it is (T5).
 */
export const STOPPED_REASON = `coalesce((select s.public_reason
  from weather_case c join stoppage s on s.id = c.stoppage_id
  where c.ticket_id = t.id and c.choice is null and not ${HAS_PLACES}
    and not exists (select from departure d where d.jetty_id = t.jetty_id
      and d.day = t.ticket_date and d.state <> 'cancelled')),
  (select b.details from blocked_date b
  where ${isInForce("b")} and b.days @> t.ticket_date and not ${HAS_PLACES} and not ${IS_BOARDED}))`;

/** Columns of SQL: how a case `c` of a ticket `t` stands. */
export const CASE_STATE = `coalesce(c.choice, case when t.state = 'paid' then 'open' else 'cancelled' end)`;

/**
 * A condition of SQL on a ticket `t`: its money goes back to somebody's account. What was free, or
 * is on account, goes nowhere; what travel credit paid goes back to that credit.
 */
export const PAYS_OUT = `t.payment_method not in ('${FREE}', '${CREDIT_FACILITY}', '${TRAVEL_CREDIT}')`;

/** A condition of SQL on a ticket `t`: there is a value in it that can become a travel credit. */
const HAS_VALUE = `(t.amount_sen > 0 and t.payment_method <> '${CREDIT_FACILITY}')`;

/**
 * A condition of SQL on a ticket `t`: a travel credit can be had for it. Of a payment that was a refund
 * due before it sold the ticket the money may be on its way back already.
 */
export const GIVES_CREDIT = `(${HAS_VALUE} and not exists (
  select from refund_due d where d.ticket_id = t.id and d.of_sale and ${isOnItsWay("d")}))`;

/**
 * A column of SQL on a ticket `t`: what a stoppage made of a cancelled ticket with money in it, as an
 * `AnsweredCase`, for the browser of `:browserHash` that bought it; else null.
 */
export const ANSWERED_CASE = `(select jsonb_build_object('code', c.code, 'creditSen', v.value_sen)
  from weather_case c left join travel_credit v on v.case_id = c.id
  where c.ticket_id = t.id and c.choice in ('refund', 'credit') and t.state = 'cancelled'
    and ${HAS_VALUE} and ${isMadeHere("t")})`;

/** A condition of SQL on a case `c` of a ticket `t`: nobody has said where its money goes back to. */
export const LACKS_BANK = `(c.choice = 'refund' and c.bank_name is null and ${PAYS_OUT})`;

/** A condition of SQL on a case `c`: its refund, `d`, is that of the cancelled ticket. */
const OF_CASE =
  "c.choice = 'refund' and d.ticket_id = c.ticket_id and d.reason = 'ticket_cancelled'";

/**
 * A condition of SQL on a case `c` of a ticket `t`: another account can still be named. Its money is
 * not paid, in no file for the bank, and no gateway was asked for it but one that refused.
 */
export const ACCOUNT_CHANGES = `(c.choice = 'refund' and c.bank_name is not null and ${PAYS_OUT}
  and (c.bank_refund_sen is not null and c.paid_out_at is null
    or exists (select from refund_due d where ${OF_CASE} and d.state = 'open'))
  and not exists (select from refund_due d where ${OF_CASE}
    and (d.state <> 'open'
      or exists (select from refund_file_row x where x.refund_id = d.id)
      or exists (select from gateway_refund g where g.refund_id = d.id and g.state <> 'refused'))))`;

/** A condition of SQL on a case `c`: the office refused its money back. */
export const IS_REFUSED = `exists (
  select from refund_due d where ${OF_CASE} and d.state = 'no_refund')`;

const NOT_CALLED_SINCE = "(c.phoned_at is null or c.phoned_at < d.decided_at)";

/** A condition of SQL on a case `c`: its buyer was not called since the office refused. */
export const REFUSAL_UNTOLD = `exists (
  select from refund_due d where ${OF_CASE} and d.state = 'no_refund' and ${NOT_CALLED_SINCE})`;

/**
 * A condition of SQL on a case `c` of a ticket `t`: somebody has to call its buyer. Its first half is
 * that of the index `weather_case_to_phone`.
 */
export const TO_BE_PHONED = `(c.phoned_at is null
  and (c.choice is null or (c.choice = 'refund' and c.bank_name is null))
  and (${CASE_STATE} = 'open' or ${LACKS_BANK}))`;

/**
 * A table of SQL, each case once whose buyer somebody has to call: by the index of its first half, and
 * by the refusals, which are few.
 */
export const CASES_TO_CALL = `(
  select c.id, c.stoppage_id from weather_case c join ticket t on t.id = c.ticket_id
   where ${TO_BE_PHONED}
  union
  select c.id, c.stoppage_id from refund_due d join weather_case c on ${OF_CASE}
   where d.state = 'no_refund' and ${NOT_CALLED_SINCE})`;
