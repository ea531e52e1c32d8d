import { randomBytes, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ask } from "./buyer";
import { makeSale } from "./counter-sale";
import { key, made, type RowsOfPages } from "./made-row";
import { rowsOfSailing } from "./sailing-page-rows";
import { addStaff } from "./staff";
import { makeTickets, ownDay } from "./ticket-rows";

/** The address with a row for each of its parameters; undefined where one has none. */
export function addressOf(pattern: string, rows: RowsOfPages): string | undefined {
  const [values] = Object.entries(rows)
    .filter(([beginning]) => pattern.startsWith(beginning))
    .toSorted(([one], [other]) => other.length - one.length)
    .map(([, parameters]) => parameters);
  const address = pattern.replace(/:\w+/g, (name) => values?.[name] ?? name);
  return address.includes(":") ? undefined : address;
}

/** A row for every page of the staff whose address names one. */
export async function makePageRows(page: Page): Promise<RowsOfPages> {
  const { id: by } = await addStaff(3);
  return {
    ...(await rowsOfPeople(by)),
    ...(await rowsOfTickets(by)),
    ...(await rowsOfMoney(by)),
    ...(await rowsOfSailing(page, by)),
    ...(await rowsOfSettings(by)),
  };
}

async function rowsOfPeople(by: number): Promise<RowsOfPages> {
  const gone = await addStaff(3);
  await ask("update app_user set active = false where id = $1", [gone.id]);
  const token = await aToken(by);
  const [me] = await ask<{ id: number }>("select id from app_user where username = 'super'");
  const operator = (active: boolean) =>
    made(
      `insert into operator (company_name, name, email, phone, ic, jetty_id, active)
       values ('Bot Ujian', 'Ali', 'a@contoh.my', '0139876543', $1, 1, $2)`,
      [String(Math.floor(1e11 + Math.random() * 8e11)), active],
    );
  const report = await made(
    "insert into bug_report (user_id, report, language, created_at) values ($1, 'Butang rosak', 'ms', now())",
    [by],
  );
  const steward = await made(
    `insert into steward (name, jetty_id, day, code_hash, made_by, made_at)
     values ('Encik Bantu', 1, (now() at time zone 'Asia/Kuala_Lumpur')::date, sha256($1::bytea), $2, now())`,
    [key(), me?.id],
  );
  return {
    "/users": { ":id": String(by), ":token": token },
    "/users/:id/activate": { ":id": String(gone.id) },
    "/operator": { ":id": await operator(true) },
    "/operator/:id/activate": { ":id": await operator(false) },
    "/support": { ":id": report },
    "/scan/stewards": { ":id": steward },
    "/user-profile/tokens": { ":id": await aToken(me?.id ?? 0) },
  };
}

const aToken = (userId: number) =>
  made(
    `insert into device_token (token_hash, user_id, name, scope, created_at, expires_at)
     values (sha256($1::bytea), $2, 'Telefon', 'scanner', now(), now() + interval '30 days')`,
    [key(), userId],
  );

async function rowsOfTickets(by: number): Promise<RowsOfPages> {
  const [ticket, asked] = await makeTickets(await ownDay(), 2);
  const code = ticket?.code ?? "";
  const request = await made(
    `insert into cancellation_request (ticket_id, jetty_id, remark, requested_by, requested_at, search_text)
     values ($1, 2, 'Ribut', $2, now(), $3)`,
    [asked?.id, by, asked?.code],
  );
  const file = await aFile("passenger_list", by);
  await ask("insert into ticket_file (ticket_id, place, file_name) values ($1, 1, $2)", [
    ticket?.id,
    file,
  ]);
  const printer = await made(
    `insert into printer (agent_user_id, device_id, name, type, jetty_id, seen_at)
     values ($1, $2, 'Pencetak Ujian', 'virtual', 1, now())`,
    [by, key()],
  );
  const batch = randomUUID();
  const job = await made(
    `insert into print_job (printer_id, printer_name, requested_by, kind, ticket_id, language, created_at, batch)
     select $1, 'Pencetak Ujian', id, 'ticket', $2, 'ms', now(), $3 from app_user where username = 'super'`,
    [printer, ticket?.id, batch],
  );
  return {
    "/tickets": { ":ticketCode": code, ":file": file, ":no": "1", ":batch": batch },
    "/ticket-cancellation": { ":id": request, ":ticketCode": code },
    "/print/ticket": { ":ticketCode": code },
    "/print/:job": { ":job": job },
  };
}

async function aFile(kind: string, by: number): Promise<string> {
  const name = `${randomBytes(32).toString("base64url")}.png`;
  await ask(
    `insert into stored_file (name, kind, content_type, original_name, bytes, created_by)
     values ($1, $2, 'image/png', 'surat.png', 'png', $3)`,
    [name, kind, by],
  );
  return name;
}

async function rowsOfMoney(by: number): Promise<RowsOfPages> {
  const account = (blocked: boolean) =>
    made(
      `insert into credit_account (name, opened_at, blocked_at, blocked_by, block_reason)
       select $1, now(), now, case when now is null then null else $2::int end, case when now is null then null else 'Lewat' end
         from (select case when $3 then now() end as now) at`,
      [`Syarikat Ujian ${key()}`, by, blocked],
    );
  const [open, blocked] = [await account(false), await account(true)];
  const payment = await made(
    `insert into credit_payment (account_id, received_on, amount_sen, method, form_key, recorded_by, recorded_at)
     values ($1, (now() at time zone 'Asia/Kuala_Lumpur')::date, 5000, 'cash', $2, $3, now())`,
    [open, key(), by],
  );
  const refund = await made(
    `insert into refund_due (gateway, host, bill_code, provider_ref, amount_sen, reason, created_at)
     values ('toyyibpay', 'http://127.0.0.1:1', $1::text, 'TX' || $1::text, 6100, 'unmatched', now())`,
    [key()],
  );
  const refundFile = await made(
    "insert into refund_file (made_by, made_at, form_key) values ($1, now(), $2)",
    [by, key()],
  );
  await ask("insert into refund_file_row (file_id, refund_id) values ($1, $2)", [
    refundFile,
    refund,
  ]);
  const statement = await made(
    `insert into gateway_statement (gateway, account, host, jetty_id, file_name, sha256, bytes, read_by, read_at)
     values ('toyyibpay', 'sandbox', 'http://127.0.0.1:1', 1, 'penyata.csv', sha256($1::bytea), $1::bytea, $2, now())`,
    [
      `Bill Code,Invoice No,Payment Date,Amount (RM),Transaction Charge (RM)\r\n${key()},,,,\r\n`,
      by,
    ],
  );
  const [shift] = await ask<{ id: number }>(
    `insert into shift (user_id, jetty_id, opened_at, float_sen, form_key)
     values ($1, 1, now(), 10000, $2) returning id`,
    [by, key()],
  );
  const agency = await makeSale(by);
  await ask("update ticket set agency_name = 'Jabatan Ujian' where id = $1", [agency.id]);
  const letter = await aFile("letter", by);
  const letters = "insert into ticket_letter (ticket_id, file_name) values ($1, $2)";
  await ask(letters, [agency.id, letter]);
  return {
    "/tickets/:ticketCode/letters": { ":ticketCode": agency.code, ":file": letter },
    "/credit": { ":id": open, ":payment": payment },
    "/credit/:id/unblock": { ":id": blocked },
    "/refunds": { ":id": refund },
    "/refunds/files": { ":file": refundFile },
    "/month-end/statements": { ":id": statement },
    "/month-end/closings": { ":id": await aClosing(by) },
    "/month-end/parts": { ":part": "settlements" },
    "/shifts": { ":id": String(shift?.id) },
    "/print/slip": { ":shiftId": String(shift?.id), ":kind": "open" },
    "/z": { ":id": String(shift?.id), ":mark": "0" },
  };
}

/** Of a month long before any that is closed by the product. */
async function aClosing(by: number): Promise<string> {
  const none = { count: 0, sen: 0 };
  const figures = {
    ...{ version: 1, jettyId: 2, month: "2001-01", sold: [], differences: [], corrections: [] },
    charges: { collectedSen: 0, feeSen: 0, givenBackSen: 0 },
    gateway: { ...none, grossSen: 0, feeSen: 0 },
    drawers: { shifts: 0, salesSen: 0, refundsSen: 0, overShortSen: 0 },
    ...{ otherSen: 0, creditSen: 0, refunds: { paid: none, cash: none } },
  };
  return made(
    `insert into month_closing (jetty_id, month, no, figures, hash, prev_hash, closed_by, closed_at, language)
     select 2, coalesce(last_month + interval '1 month', '2001-01-01'), last_no + 1, $1, sha256('hash'), last_hash,
         $2, now(), 'ms' from month_chain where jetty_id = 2`,
    [figures, by],
  );
}

async function rowsOfSettings(by: number): Promise<RowsOfPages> {
  const blocked = await made(
    "insert into blocked_date (days, details) select daterange($1::date, $1::date, '[]'), 'Cuti'",
    [await ownDay()],
  );
  const report = await made(
    `insert into report (user_id, type, format, jetty_id, platform, from_day, to_day, language, state, requested_at,
         same_until, reason, finished_at)
     select id, 'jualan', 'pdf', 1, 0, '2026-01-01', '2026-01-02', 'ms', 'failed', now(), now(), 'failed', now()
       from app_user where username = 'super'`,
  );
  const schedule = (state: "active" | "paused") =>
    made(
      `insert into report_schedule (user_id, type, format, jetty_id, platform, language, period, hour, addresses, state,
           paused_because, next_at, updated_by)
       select id, 'jualan', 'pdf', 1, 0, 'ms', 'daily', 6, '{a@contoh.my}', $1,
           case when $1 = 'paused' then 'asked' end, case when $1 = 'active' then now() + interval '1 year' end, id
         from app_user where username = 'super'`,
      [state],
    );
  const endpoint = (state: "active" | "off") =>
    made(
      `insert into webhook_endpoint (url, description, events, jetty_id, state, off_because, form_key, created_at, created_by, updated_by)
       values ('https://contoh.my/jeti', 'Sistem ujian', '{refund.due}', 1, $1, case when $1 = 'off' then 'asked' end, $2, now(), $3, $3)`,
      [state, key(), by],
    );
  const active = await endpoint("active");
  const delivery = await made(
    `with event as (
       insert into webhook_event (type, ref_id, occurred_at, body) values ('test', $1::int, now(), '{"type":"test"}') returning id)
     insert into webhook_delivery (event_id, endpoint_id, state, tries, ended_at)
     select id, $1::int, 'delivered', 1, now() from event`,
    [active],
  );
  const day = "2099-01-01";
  await ask(
    `with list as (
       insert into price_list (starts_on, made_by, made_at) values ($1, $2, now()) returning starts_on)
     insert into price_list_fare (starts_on, category, fare_sen, offered)
     select starts_on, category, fare_sen, offered from price, list`,
    [day, by],
  );
  return {
    "/blocked-date": { ":id": blocked },
    "/reports": { ":id": report },
    "/reports/schedules": { ":id": await schedule("active") },
    "/reports/schedules/:id/resume": { ":id": await schedule("paused") },
    "/setting/webhooks": { ":id": active, ":delivery": delivery },
    "/setting/webhooks/:id/on": { ":id": await endpoint("off") },
    "/setting/online": { ":to": "off" },
    "/setting/prices": { ":day": day },
    "/setting/gateways": { ":name": "sandbox" },
  };
}
