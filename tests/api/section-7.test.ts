import { describe, expect, it } from "vitest";
import { openApiDocument } from "~/api/openapi/document.server";
import { declaredRoutes } from "../support/site-map";

/** The calls that the specification lists (section 7), also those that one of its lines names together. */
const CALLS = [
  "POST /api/login",
  "POST /api/forgot_password",
  "POST /api/logout",
  "GET /api/authenticate",
  "GET /api/notification",
  "GET /api/dashboard",
  "GET /api/sales",
  "GET /api/users",
  "POST /api/users/add",
  "POST /api/users/edit",
  "POST /amiro/users/add",
  "POST /amiro/users/edit",
  "POST /amiro/users/upload",
  "DELETE /api/users/{}",
  "GET /api/users/activate/{}",
  "POST /api/users/upload",
  "POST /api/users/close-shift",
  "POST /api/support/report",
  "GET /api/support",
  "GET /api/support/resolve/{}",
  "GET /api/blocked-date",
  "POST /api/blocked-date/add",
  "POST /api/blocked-date/edit",
  "DELETE /api/blocked-date/{}",
  "GET /api/operators",
  "POST /api/operators/add",
  "POST /api/operators/edit",
  "DELETE /api/operators/{}",
  "GET /api/operators/activate/{}",
  "GET /api/ticket-cancellation",
  "GET /api/ticket-cancellation/approve/{}",
  "GET /api/ticket-cancellation/deny/{}",
  "POST /api/ticket-cancellation/request/{}",
  "POST /api/ticket-cancellation/cancel/{}",
  "GET /api/tickets",
  "POST /api/ticket-counter/upload",
  "POST /api/ticket-counter/upload-letter",
  "DELETE /api/ticket-counter/files/{}/{}",
  "DELETE /api/ticket-counter/letters/{}/{}",
  "POST /api/ticket-counter/edit",
  "GET /api/ticket-counter",
  "GET /ticket-counter",
  "POST /api/ticket-counter",
  "POST /ticket/generate",
  "POST /api/ticket-counter/generate",
  "GET /api/ticket-counter/print/{}",
  "GET /api/ticket-counter/test-print",
  "GET /api/audit",
  "GET /error_log",
  "GET /clear_log",
  "GET /api/setting",
  "POST /api/setting/online",
  "POST /api/setting",
];
/** What answers with a file, and is a page. */
const FILES = [
  "/api/users/slips/:kind/:id",
  "/ticket/receipt/a4/:ticketCode",
  "/ticket/ticket/pdf/:ticketCode",
  "/api/report/pdf/:type",
];

describe("Section 7", () => {
  const { paths } = openApiDocument("en");
  const described = Object.entries(paths ?? {}).flatMap(([path, operations]) =>
    Object.keys(operations).map(
      (method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, "{}")}`,
    ),
  );

  it.each(CALLS)("has %s described", (call) => {
    expect(described).toContain(call);
  });

  it.each(FILES)("has the file %s", (path) => {
    expect(declaredRoutes().map((route) => `/${route.path}`)).toContain(path);
  });
});
