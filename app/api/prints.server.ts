import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import {
  printTest,
  printTicket,
  requirePrintableTicket,
} from "~/domain/printing/print-ticket.server";
import { findPrintJob, printersFor } from "~/domain/printing/queries.server";
import { isInProgress, PRINT_STATES } from "~/domain/printing/rules";
import { Refusal } from "~/domain/shared/refusal";
import { staffTicket } from "~/domain/tickets/staff-tickets.server";
import { staffCall } from "./call.server";
import { QUERY, type StaffContext } from "./call-line";
import { printsJson, printsShape } from "./staff-ticket-json";
import { ticketCodeField } from "./ticket-files.server";

/** How long a call waits for the paper; after that the job says how it stands. */
const MAX_WAIT_MS = 5_000;
const POLL_MS = 100;

/** The printer as its print server names it; `ws` is what older clients send along. */
const printerFields = {
  printer_id: z.string({ error: "no_printer" }).min(1, "no_printer").max(200, "no_printer"),
  printer_name: z.string().max(200).optional(),
  ws: z.string().max(10).optional(),
};
const testQuery = z.object(printerFields);
const printQuery = testQuery.extend({ code: ticketCodeField });
type PrinterQuery = z.output<typeof testQuery>;

/**
 * GET /api/ticket-counter/print/{ticketCode} (R-7-51): asks for the ticket on a printer where the
 * session works, and waits a little for the paper. Throws Refusal as `printTicket` does.
 */
async function print({ code, ...asked }: z.output<typeof printQuery>, context: StaffContext) {
  const { staff, language, now } = context;
  const { id } = await requirePrintableTicket(code, staff);
  const jobId = await printTicket(code, await printerIdOf(asked, context), staff, language, now);
  const job = await waitFor(jobId, now);
  return { job, ticket: await staffTicket(id) };
}

/** GET /api/ticket-counter/test-print (R-7-52). Throws Refusal as `requestPrint` does. */
async function testPrint(asked: PrinterQuery, context: StaffContext) {
  const { staff, language, now } = context;
  return waitFor(await printTest(await printerIdOf(asked, context), staff, language, now), now);
}

/** Two print servers may call their printers alike: the name tells which, else one that is online. */
async function printerIdOf(
  { printer_id: deviceId, printer_name: name = "" }: PrinterQuery,
  { staff, now }: StaffContext,
): Promise<number> {
  const found = (await printersFor(staff, now)).filter(
    (one) => one.deviceId === deviceId && (name === "" || one.name === name),
  );
  const printer = found.find(({ online }) => online) ?? found[0];
  if (!printer) throw new Refusal("not_found");
  return printer.id;
}

async function waitFor(jobId: string, now: Date) {
  const deadline = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const job = await findPrintJob(jobId, now);
    if (!job) throw new Refusal("not_found");
    if (!isInProgress(job.state) || performance.now() > deadline)
      return { id: job.id, state: job.state, reason: job.reason };
    await pause(POLL_MS);
  }
}

const jobShape = z.strictObject({
  id: z.string(),
  state: z.enum(PRINT_STATES),
  reason: z.string().nullable(),
});
const PRINT_ERRORS = ["no_printer", "printer_offline", "not_found"] as const;

export const printCalls = [
  staffCall({
    ...QUERY,
    limit: "act",
    path: "/api/ticket-counter/print/:code",
    summary: "printTicket",
    needs: "tickets.print",
    repeatable: true,
    schema: printQuery,
    answers: z.strictObject({ count: z.number(), history: printsShape, job: jobShape }),
    errors: [...PRINT_ERRORS, "print_unpaid", "print_cancelled"],
    act: print,
    present: ({ job, ticket }) => ({
      count: ticket.printed,
      history: printsJson(ticket.prints),
      job,
    }),
  }),
  staffCall({
    ...QUERY,
    limit: "act",
    path: "/api/ticket-counter/test-print",
    summary: "testPrint",
    needs: "tickets.print",
    schema: testQuery,
    answers: z.strictObject({ job: jobShape }),
    errors: PRINT_ERRORS,
    act: testPrint,
    present: (job) => ({ job }),
  }),
];
