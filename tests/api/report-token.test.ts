import { expect, it, vi } from "vitest";
import { openReportToken } from "~/domain/reports/report-link-token.server";
import { useDatabase } from "../support/database";
import { nowOfTests, somebodyOf, tokenOf, useCalls } from "./api-client";

vi.hoisted(() => Object.assign(process.env, { FIXED_NOW: "2026-06-10T13:30:00+08:00" }));
const now = nowOfTests();
useDatabase();
const ask = useCalls();

it("is given for the address of a report, for ten minutes, and is no session's own (R-C4)", async () => {
  const token = await tokenOf(await somebodyOf(3));
  const { status, body } = await ask("GET", "/api/report/token", token);
  const link = String(body.token);
  expect([status, openReportToken(link, now)]).toEqual([200, token]);
  expect(openReportToken(link, new Date(now.getTime() + 600_000))).toBeNull();
  expect((await ask("GET", "/api/report/token", link)).status).toBe(401);
  expect((await ask("GET", "/api/report/token", null)).status).toBe(401);
});
