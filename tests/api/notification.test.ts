import { describe, expect, it, vi } from "vitest";
import { requestCancellation } from "~/domain/cancellations/request-cancellation.server";
import { recordError } from "~/domain/error-log/record-error.server";
import { readSession } from "~/domain/sessions/read-session.server";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { makeStaff } from "../support/staff";
import { nowOfTests, somebodyOf, tokenOf, useCalls } from "./api-client";

vi.hoisted(() =>
  Object.assign(process.env, {
    FIXED_NOW: "2026-06-10T13:30:00+08:00",
    SUPER_USER_EMAILS: "super@contoh.my",
  }),
);
useDatabase();
const now = nowOfTests();
const ask = useCalls();

describe("GET /api/notification", () => {
  it("answers the counts of errors, reports and cancellation requests (R-7-08, R-3-04)", async () => {
    const [master, cashier] = [
      await makeStaff({ level: 2, jettyId: 0, email: "super@contoh.my" }),
      await somebodyOf(3, { jettyId: 1 }),
    ];
    await ask("POST", "/api/support/report", cashier, { body: { report: "Skrin beku" } });
    await recordError(new Error("rosak"), { source: "web", place: "GET /sales" }, now);
    const ticket = await makeTicket({ now, jettyId: 1 });
    const by = await readSession(await tokenOf(cashier), now);
    if (!by) throw new Error("no session");
    await requestCancellation(ticket.id, "Ribut", by, now);
    expect((await ask("GET", "/api/notification?jetty=2", cashier)).body).toEqual({
      ticket_cancellation: 1,
      error_log: 0,
      bug_report: 0,
    });
    for (const [jetty, requests] of [
      [1, 1],
      [2, 0],
    ]) {
      const bubble = { ticket_cancellation: requests, error_log: 1, bug_report: 1 };
      expect((await ask("GET", `/api/notification?jetty=${jetty}`, master)).body).toEqual(bubble);
      expect((await ask("GET", `/api/authenticate?jetty=${jetty}`, master)).body).toMatchObject({
        user: { bubble },
      });
    }
  });
});
