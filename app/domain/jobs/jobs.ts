import { z } from "zod";
import { DEPARTURE_NEWS } from "~/domain/departures/status/departure-news";
import { LIVE_EVENT_NAMES } from "~/domain/live-events/event-names";

/** A mail outlives a mail server that is away for three days: the pauses grow to six hours. */
const MAIL = { tries: 30, longestWaitS: 6 * 3_600, queue: "mail" } as const;

/**
 * Every job: its name, what it carries, how often it is tried. Handlers live in `workers/`. A job
 * is a row of `outbox`, written in the transaction of the change that wants it; its id is the job
 * id.
 */
export const JOBS = {
  "mail.ticket": {
    payload: z.object({
      ticketId: z.number().int(),
      language: z.enum(["ms", "en"]),
      /** The names on it are not what they were. */
      changed: z.boolean().optional(),
    }),
    ...MAIL,
  },
  "mail.ticket-cancelled": {
    payload: z.object({ ticketId: z.number().int(), language: z.enum(["ms", "en"]) }),
    ...MAIL,
  },
  "mail.date-blocked": {
    payload: z.object({
      ticketId: z.number().int(),
      blockedDateId: z.number().int(),
      language: z.enum(["ms", "en"]),
      /** The boats leave after all. */
      opened: z.boolean().optional(),
    }),
    ...MAIL,
  },
  /** Sailing stopped, the time to answer ends, or the boat sails after all. */
  "mail.weather": {
    payload: z.object({
      ticketId: z.number().int(),
      caseId: z.number().int(),
      kind: z.enum(["stopped", "reminder", "sails"]),
      language: z.enum(["ms", "en"]),
    }),
    ...MAIL,
  },
  /** A departure was cancelled or delayed by itself, or sails as planned after all. */
  "mail.departure": {
    payload: z.object({
      ticketId: z.number().int(),
      departureId: z.number().int(),
      kind: z.enum(DEPARTURE_NEWS),
      /** The new time that the mail tells of. */
      delayedTo: z.iso.datetime().max(40).nullable(),
      /** It was late before. */
      again: z.boolean(),
      language: z.enum(["ms", "en"]),
    }),
    ...MAIL,
  },
  /** The code of the travel credit that a ticket's money became. */
  "mail.travel-credit": {
    payload: z.object({ ticketId: z.number().int(), language: z.enum(["ms", "en"]) }),
    ...MAIL,
  },
  /**
   * Money that was due back to a ticket's buyer was paid: a refund, or what a counter's ticket cost,
   * which stands in its case of a boat that did not sail.
   */
  "mail.refund-paid": {
    payload: z.union([
      z.object({
        ticketId: z.number().int(),
        refundId: z.number().int(),
        language: z.enum(["ms", "en"]),
      }),
      z.object({
        ticketId: z.number().int(),
        caseId: z.number().int(),
        language: z.enum(["ms", "en"]),
      }),
    ]),
    ...MAIL,
  },
  "mail.password": {
    payload: z.object({ email: z.string().max(200), language: z.enum(["ms", "en"]) }),
    ...MAIL,
  },
  "mail.report-resolved": {
    payload: z.object({ reportId: z.number().int() }),
    ...MAIL,
  },
  "mail.security": {
    payload: z.object({
      userId: z.number().int(),
      change: z.enum([
        "factor_on",
        "factor_off",
        "codes_renewed",
        "recovery_used",
        "password_changed",
        "password_reset",
      ]),
    }),
    ...MAIL,
  },
  "paper.render": {
    payload: z.object({
      ticketId: z.number().int(),
      kind: z.enum(["receipt", "ticket"]),
      language: z.enum(["ms", "en"]),
      /** Of `ticket`: this one's alone. */
      passengerNo: z.number().int().optional(),
    }),
    tries: 3,
    queue: "paper",
  },
  "slip.render": {
    payload: z.object({
      shiftId: z.number().int(),
      kind: z.enum(["open", "close"]),
      language: z.enum(["ms", "en"]),
    }),
    tries: 3,
    queue: "paper",
  },
  /** Makes the report that is next; which one, the reports' rows say. */
  "report.make": { payload: z.object({}), tries: 3, queue: "reports" },
  /** Makes and keeps the files of a month that was closed. */
  "month.files": {
    payload: z.object({ closingId: z.number().int() }),
    tries: 3,
    queue: "reports",
  },
  "mail.report-ready": {
    payload: z.object({ reportId: z.number().int() }),
    ...MAIL,
  },
  /** To one of the addresses that a scheduled report goes to. */
  "mail.scheduled-report": {
    payload: z.object({ reportId: z.number().int(), no: z.number().int() }),
    ...MAIL,
  },
  "news.publish": {
    payload: z.object({
      event: z.enum(LIVE_EVENT_NAMES),
      jettyId: z.number().int(),
      ref: z.string().max(200),
      ticketFlag: z.number().int(),
      /** Who did it, where somebody has to decide about it. */
      by: z.string().max(200).optional(),
      /** Whose own screen says it already. */
      madeBy: z.number().int().optional(),
    }),
    tries: 3,
    queue: "news",
  },
} as const satisfies Record<string, JobKind>;

export interface JobKind {
  payload: z.ZodType;
  tries: number;
  /** Between two tries; the pauses double until then. 5 minutes unless named. */
  longestWaitS?: number;
  queue: QueueName;
}

export type JobName = keyof typeof JOBS;
export type JobPayload<Name extends JobName> = z.infer<(typeof JOBS)[Name]["payload"]>;

/** The jobs that send a ticket's buyer a mail; `100-refund-paid-mail` has their index. */
export const TICKET_MAILS = [
  "mail.ticket",
  "mail.ticket-cancelled",
  "mail.date-blocked",
  "mail.weather",
  "mail.travel-credit",
  "mail.departure",
  "mail.refund-paid",
] as const satisfies readonly JobName[];

export const QUEUES = ["mail", "paper", "reports", "news"] as const;
export type QueueName = (typeof QUEUES)[number];
