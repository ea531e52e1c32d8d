import type { z } from "zod";
import type { Capability } from "~/domain/access/capabilities";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Language } from "~/domain/shared/language";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import type { CallSummary } from "~/i18n/call-summary";
import type { Client } from "./client-version.server";
import type { JsonAnswer } from "./refusal-json.server";

/**
 * What a call costs (docs/decisions/2026-11-23-call-limits.md): a question reads, an act changes
 * something, and what is expensive takes long or stores much.
 */
export const CALL_CLASSES = ["question", "act", "expensive"] as const;
export type CallClass = (typeof CALL_CLASSES)[number];

type Headers = Record<string, string | string[] | undefined>;

/** A call as the web process hands it over; headers are lower-case. */
export interface CallRequest {
  headers: Headers;
  /** What stands in the address in place of the path's `:names`. */
  params?: Record<string, string>;
  /** The query of the address. */
  query?: string;
  body: Buffer<ArrayBuffer>;
  /** The client's address, as far as it can be known. */
  ip: string;
  now: Date;
}

/** What an act knows of its caller beside its input. */
export interface CallContext {
  idempotencyKey: string | null;
  language: Language;
  client: Client;
  /** The bearer token that came along, whoever's it is. */
  token: string | null;
  ip: string;
  now: Date;
}

/** The same for a call of staff. */
export interface StaffContext extends CallContext {
  staff: Staff;
}

/** What a call is, for whoever reads of it: the generated description says nothing else. */
interface CallDescription {
  method: "GET" | "POST" | "DELETE";
  path: string;
  maxBytes: number;
  /** Otherwise a GET is a question, and the rest are acts. */
  limit?: CallClass;
  summary: CallSummary;
  /** Why it refuses, beyond what every call may answer. */
  errors?: readonly RefusalCode[];
  /** What a POST also reads from the query of its address. */
  readsQuery?: readonly string[];
  /** How many files its form may hold; none where nothing is said. */
  maxFiles?: number;
  /** Whether a request is for this call, where a page has the same address. */
  isFor?: (headers: Headers) => boolean;
}

/** One line of the table of calls (section 7). */
export interface CallLine<
  Schema extends z.ZodType,
  Result,
  Answers extends z.ZodType,
  Context = CallContext,
> extends CallDescription {
  maxFields: number;
  schema: Schema;
  /** The JSON of status 200. */
  answers: Answers;
  act: (input: z.output<Schema>, context: Context) => Promise<Result>;
  present: (result: Result, context: Context) => z.input<NoInfer<Answers>>;
}

/**
 * A call of staff names what it takes (A7), asked of the bearer token before anything of the body
 * is read.
 */
export interface StaffCallLine<
  Schema extends z.ZodType,
  Result,
  Answers extends z.ZodType,
> extends CallLine<Schema, Result, Answers, StaffContext> {
  needs: Capability;
  /** The scanner's page asks it for a steward of the day too. */
  stewards?: true;
  /** With an `Idempotency-Key` the first answer is kept and given again. */
  repeatable?: true;
}

/** A call with its types folded away, ready to be mounted and to be described. */
export interface Call extends CallDescription {
  limit: CallClass;
  errors: readonly RefusalCode[];
  /** Null where it is open to the public. */
  needs: Capability | null;
  schema: z.ZodType;
  answers: z.ZodType;
  repeatable: boolean;
  answer: (request: CallRequest) => Promise<CallAnswer>;
}

/** Always an answer; `failure` is what went wrong where it was no refusal, for the logs. */
export type CallAnswer = JsonAnswer & { failure?: unknown };

/** What every call may answer: requests that it does not read, and fields of no shape at all. */
export const COMMON_ERRORS: readonly RefusalCode[] = [
  "bad_request",
  "required",
  "too_short",
  "one_letter",
  "too_long",
  "select_required",
  "app_outdated",
  "too_many",
  "method_not_allowed",
  "too_large",
  "unsupported",
  "server_error",
  "unavailable",
];
/** And each that asks for a session. */
export const STAFF_ERRORS: readonly RefusalCode[] = [
  "signed_out",
  "factor_needed",
  "forbidden",
  "steward_only",
  "token_scope",
];

/** And each that keeps its answer under a key. */
export const REPEATED_ERRORS: readonly RefusalCode[] = ["key_reused", "key_in_use"];

/** What has no body; what a form of a few fields may take, and one with a file of 5 MB in base64. */
export const QUERY = { method: "GET", maxBytes: 0, maxFields: 0 } as const;
export const FORM = { method: "POST", maxBytes: 65_536, maxFields: 100 } as const;
export const REMOVE = { ...FORM, method: "DELETE" } as const;
export const FILE = {
  method: "POST",
  maxBytes: 8_388_608,
  maxFields: 100,
  limit: "expensive",
} as const;
/** An order of a thousand passengers. */
export const ORDER = {
  method: "POST",
  maxBytes: 2_097_152,
  maxFields: 6_000,
  limit: "expensive",
} as const;
