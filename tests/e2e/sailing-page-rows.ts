import type { Page } from "@playwright/test";
import { ask } from "./buyer";
import { key, made, type RowsOfPages } from "./made-row";
import { board, makeSailing } from "./sailing";
import { makeTickets, ownDay, type TicketRow } from "./ticket-rows";

/** A row for every page about boats, weather and scans whose address names one. */
export async function rowsOfSailing(page: Page, by: number): Promise<RowsOfPages> {
  const { id, tickets } = await makeSailing(1);
  const [ticket] = tickets;
  const [known, unknown] = (await makeSailing(2)).tickets;
  const closed = await makeSailing(1);
  if (!ticket || !known || !unknown || !closed.tickets[0]) throw new Error("nobody sails");
  await board(ticket, by);
  await board(closed.tickets[0], by);
  await page.goto(`/timetable/${closed.id}/close`);
  await page.getByRole("button", { name: /bekukan manifes/ }).click();
  await page.waitForURL(new RegExp(`/timetable/${closed.id}$`));
  const delayed = await makeSailing(1);
  await ask("update departure set delayed_to = sails_at + interval '10 minutes' where id = $1", [
    delayed.id,
  ]);
  const cancelled = await makeSailing(0);
  await ask("update departure set state = 'cancelled', reason = 'Ombak besar' where id = $1", [
    cancelled.id,
  ]);
  return {
    "/timetable": { ":id": String(id) },
    "/timetable/:id/on-time": { ":id": String(delayed.id) },
    "/timetable/:id/undo": { ":id": String(cancelled.id) },
    "/timetable/:id/aboard": { ":id": String(id), ":person": await decidedAboard(known, by, id) },
    "/timetable/:id/aboard/:person/on": {
      ...{ ":id": String(id), ":person": await decidedAboard(unknown, by, null) },
    },
    "/print/manifest": { ":id": String(closed.id), ":version": "1" },
    ...(await rowsOfTrips(closed.id, by)),
    ...(await rowsOfTimetable()),
    ...(await rowsOfWeather(by)),
    ...(await rowsOfScans(by)),
  };
}

/** The passenger of a ticket who was on board by a decision: of a departure, or of a boat that nobody knows. */
async function decidedAboard(
  { id, receiptNo }: TicketRow,
  by: number,
  departure: number | null,
): Promise<string> {
  await ask(
    `with scan as (
       insert into boarding_scan (nonce, scanned_at, scanned_by, jetty_id, day, verdict, ticket_id)
       values ($1, now(), $2, 2, (now() at time zone 'Asia/Kuala_Lumpur')::date, 'boarded', $3) returning id),
     conflict as (
       insert into boarding_conflict (scan_id, reason, receipt_no, passengers, decision, decided_at, decided_by, departure_id)
       select id, 'boarded', $4, '{1}', 'aboard', now(), $2, $5 from scan returning id)
     insert into aboard_person (conflict_id, passenger_no, departure_id)
     select id, 1, $5::int from conflict`,
    [key(), by, id, receiptNo, departure],
  );
  return `${id}-1`;
}

async function rowsOfTimetable(): Promise<RowsOfPages> {
  const boat = (active: boolean) =>
    made(
      `insert into boat (jetty_id, name, capacity, licence_no, licence_until, insurance_until, active)
       values (2, $1, 12, 'JLM 1', '2099-12-31', '2099-12-31', $2)`,
      [`Bot ${key()}`, active],
    );
  const skipper = (active: boolean) =>
    made(
      `insert into skipper (jetty_id, name, licence_no, licence_until, active)
       values (2, 'Pak Mat bin Ali', $1, '2099-12-31', $2)`,
      [key(), active],
    );
  const inUse = await boat(true);
  const entry = await made(
    `insert into timetable_entry (jetty_id, sails_at, boat_id, weekdays, from_day)
     values (2, '08:30', $1, '{0}', '2099-01-01')`,
    [inUse],
  );
  return {
    "/timetable/boats": { ":id": inUse },
    "/timetable/boats/:id/activate": { ":id": await boat(false) },
    "/timetable/skippers": { ":id": await skipper(true) },
    "/timetable/skippers/:id/activate": { ":id": await skipper(false) },
    "/timetable/weekly": { ":id": entry },
  };
}

async function rowsOfWeather(by: number): Promise<RowsOfPages> {
  const day = await ownDay();
  const [ticket] = await makeTickets(day, 1);
  const stoppage = (stopped: boolean) =>
    made(
      `insert into stoppage (jetty_id, from_at, until_at, reason, public_reason, answer_days, planned_at,
           planned_by, stopped_at, stopped_by, answer_by)
       select 2, $1::timestamptz, $1::timestamptz + interval '1 hour', 'waves', 'Ombak besar', 3, now(), $2::int,
           at, case when at is null then null else $2::int end, at + interval '3 days'
         from (select case when $3 then now() end as at) stopped`,
      [`${day}T12:00:00+08`, by, stopped],
    );
  const [planned, stopped] = [await stoppage(false), await stoppage(true)];
  const about = await made(
    `insert into weather_case (stoppage_id, ticket_id, ticket_date, added_at, mailed)
     values ($1, $2, $3, now(), false)`,
    [stopped, ticket?.id, day],
  );
  const [sold] = await makeTickets(day, 1);
  const paid = await made(
    `insert into weather_case (stoppage_id, ticket_id, ticket_date, added_at, mailed, choice, chosen_at,
         chosen_by, bank_refund_sen, bank_name, bank_account, bank_holder)
     values ($1, $2, $3, now(), false, 'refund', now(), 'buyer', 6000, 'Maybank', '512345678901', 'Aminah')`,
    [stopped, sold?.id, day],
  );
  return {
    "/refunds/counter": { ":id": paid },
    "/timetable/weather": { ":id": stopped, ":case": about },
    "/timetable/weather/:id/confirm": { ":id": planned },
  };
}

/** A closed boat of a date without departures, with what was frozen of another one. */
async function rowsOfTrips(frozenOf: number, by: number): Promise<RowsOfPages> {
  const day = await ownDay();
  const trip = await made(
    `insert into trip (jetty_id, day, no, boat_name, skipper_name, left_at, boarding_closed_at, updated_by)
     values (2, $1::date, 1, 'Bot Seri', 'Pak Long Din',
       ($1::date + time '10:45') at time zone 'Asia/Kuala_Lumpur', now(), $2)`,
    [day, by],
  );
  await made(
    `insert into manifest (trip_id, version, jetty_id, year, no, content, signature, closed_at, closed_by)
     select $1, 1, m.jetty_id, m.year, next.no,
         jsonb_set(m.content, '{number}', to_jsonb(
           regexp_replace(m.content->>'number', '[0-9]{6}$', lpad(next.no::text, 6, '0')))),
         m.signature, m.closed_at, m.closed_by
       from manifest m
         join manifest_series s using (jetty_id, year)
         cross join lateral (select s.last_no + 1 as no) next
      where m.departure_id = $2`,
    [trip, frozenOf],
  );
  return {
    "/scan/trips": { ":trip": trip },
    "/print/manifest/trip": { ":trip": trip, ":version": "1" },
  };
}

async function rowsOfScans(by: number): Promise<RowsOfPages> {
  const { tickets } = await makeSailing(2);
  const [boarded, refused] = tickets;
  if (!boarded || !refused) throw new Error("nobody sails");
  await board(boarded, by);
  // Scans are seen where one works.
  await ask("update boarding_scan set jetty_id = 1 where ticket_id = $1", [boarded.id]);
  const [scan] = await ask<{ scan: number }>(
    "select scan_id as scan from boarding where ticket_id = $1",
    [boarded.id],
  );
  const conflict = await made(
    `with scan as (
       insert into boarding_scan (nonce, scanned_at, scanned_by, jetty_id, day, verdict, ticket_id)
       values ($1, now(), $2, 1, (now() at time zone 'Asia/Kuala_Lumpur')::date, 'boarded', $3) returning id)
     insert into boarding_conflict (scan_id, reason, receipt_no, passengers)
     select id, 'boarded', $4, '{1}' from scan`,
    [key(), by, refused.id, refused.receiptNo],
  );
  return { "/scan": { ":scan": String(scan?.scan), ":conflict": conflict } };
}
