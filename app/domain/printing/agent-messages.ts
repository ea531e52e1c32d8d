import { z } from "zod";
import { printDocument } from "./print-document";
import { PRINTER_CONDITIONS } from "./rules";

/**
 * What a print server and the web process say to each other over `/agent`, one JSON text a message.
 */
export const AGENT_PATH = "/agent";

/** Reasons to close a socket; 4xxx codes are the application's own. */
export const CLOSE_CODES = {
  stopping: 1012,
  wrongMessage: 4400,
  notAllowed: 4401,
} as const;

export const PRINTER_TYPES = ["escpos", "pdf", "virtual"] as const;
export type PrinterType = (typeof PRINTER_TYPES)[number];

export const reportedPrinterSchema = z.strictObject({
  device_id: z.string().regex(/^[\w.:-]{1,60}$/),
  name: z.string().trim().min(1).max(60),
  type: z.enum(PRINTER_TYPES),
  /** Where it stands, for a key whose owner is bound to no jetty. */
  jetty_id: z.union([z.literal(1), z.literal(2)]).optional(),
});
export type ReportedPrinter = z.infer<typeof reportedPrinterSchema>;

const foundConditionSchema = z.strictObject({
  device_id: reportedPrinterSchema.shape.device_id,
  condition: z.enum(PRINTER_CONDITIONS),
});
export type FoundCondition = z.infer<typeof foundConditionSchema>;

/**
 * `unknown`: something was sent to the printer, and it did not say what became of it.
 * `unconfirmed`: the same of a printer that never says anything.
 */
export const PRINT_OUTCOMES = ["printed", "unconfirmed", "failed", "unknown"] as const;
export type PrintOutcome = (typeof PRINT_OUTCOMES)[number];
const reason = z.string().max(200);

export const agentMessageSchema = z.discriminatedUnion("message", [
  z.strictObject({ message: z.literal("hello"), printers: z.array(reportedPrinterSchema).max(16) }),
  z.strictObject({
    message: z.literal("answer"),
    id: z.uuid(),
    outcome: z.enum(PRINT_OUTCOMES),
    reason: reason.optional(),
  }),
  /** How its printers are, as it has just found them: said again while it is so. */
  z.strictObject({
    message: z.literal("status"),
    printers: z.array(foundConditionSchema).max(16),
  }),
  /** The print server's local call asks for a ticket by its code (R-7-53). */
  z.strictObject({
    message: z.literal("ask"),
    ref: z.uuid(),
    printer_id: z.string().max(60),
    code: z.string().max(60),
  }),
]);
export type AgentMessage = z.infer<typeof agentMessageSchema>;

export const printJobMessageSchema = z.strictObject({
  message: z.literal("job"),
  id: z.uuid(),
  printer_id: z.string().max(60),
  type: z.enum(["ticket", "slip", "test"]),
  payload: printDocument,
});
export type PrintJobMessage = z.infer<typeof printJobMessageSchema>;

export const serverMessageSchema = z.discriminatedUnion("message", [
  z.strictObject({ message: z.literal("welcome") }),
  printJobMessageSchema,
  /** An answer has been stored and need not be said again. */
  z.strictObject({ message: z.literal("noted"), id: z.uuid() }),
  z.strictObject({
    message: z.literal("asked"),
    ref: z.uuid(),
    id: z.uuid().nullable(),
    error: reason.nullable(),
  }),
]);
export type ServerMessage = z.infer<typeof serverMessageSchema>;
