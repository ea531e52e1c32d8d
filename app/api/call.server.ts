import type { z } from "zod";
import type { Capability } from "~/domain/access/capabilities";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Language } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import { bearerToken, staffOfBearer, staffOfBearerOrCookie } from "~/http/bearer-auth.server";
import { parseFields } from "~/http/form.server";
import { readBody } from "./body.server";
import { callLanguage } from "./call-language.server";
import { type Client, clientOf, requireCurrentVersion } from "./client-version.server";
import { type JsonAnswer, refusalJson } from "./refusal-json.server";

/** A call as the web process hands it over; headers are lower-case. */
export interface CallRequest {
  headers: Record<string, string | string[] | undefined>;
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

/** One line of the table of calls (section 7). */
export interface CallLine<Schema extends z.ZodType, Result, Context = CallContext> {
  method: Call["method"];
  path: string;
  maxBytes: number;
  maxFields: number;
  schema: Schema;
  act: (input: z.output<Schema>, context: Context) => Promise<Result>;
  present: (result: Result, context: Context) => unknown;
}

/**
 * A call of staff names what it takes (A7), asked of the bearer token before anything of the body
 * is read.
 */
export interface StaffCallLine<Schema extends z.ZodType, Result> extends CallLine<
  Schema,
  Result,
  StaffContext
> {
  needs: Capability;
}

/** A call with its types folded away, ready to be mounted. */
export interface Call {
  method: "GET" | "POST" | "DELETE";
  path: string;
  maxBytes: number;
  /** Null where it is open to the public. */
  needs: Capability | null;
  answer: (request: CallRequest) => Promise<JsonAnswer>;
}

/** Binds a line that is open to the public. */
export function publicCall<Schema extends z.ZodType, Result>(line: CallLine<Schema, Result>): Call {
  return bind(line, null, (_request, context) => Promise.resolve(context));
}

/**
 * Binds a line of staff: 401 without a live session, 403 without the capability. A cookie is never
 * read, so a GET may change something here (K2).
 */
export function staffCall<Schema extends z.ZodType, Result>(
  line: StaffCallLine<Schema, Result>,
): Call {
  return bind(line, line.needs, async ({ headers, now }, context) => ({
    ...context,
    staff: await staffOfBearer(text(headers.authorization), line.needs, now),
  }));
}

/**
 * Binds a question of our own pages: it changes nothing, so the cookie of a browser's session
 * answers for it too.
 */
export function staffQuery<Schema extends z.ZodType, Result>(
  line: Omit<StaffCallLine<Schema, Result>, "method" | "maxBytes" | "maxFields">,
): Call {
  const whole = { ...line, method: "GET" as const, maxBytes: 0, maxFields: 0 };
  return bind(whole, line.needs, async ({ headers, now }, context) => ({
    ...context,
    staff: await staffOfBearerOrCookie(
      text(headers.authorization),
      text(headers.cookie),
      line.needs,
      now,
    ),
  }));
}

/**
 * Check the client's version, admit, parse, act, present; a refusal is JSON in the caller's
 * language, anything else is thrown.
 */
function bind<Schema extends z.ZodType, Result, Context extends CallContext>(
  line: CallLine<Schema, Result, Context>,
  needs: Capability | null,
  authenticate: (request: CallRequest, context: CallContext) => Promise<Context>,
): Call {
  const { method, path, maxBytes } = line;
  return {
    method,
    path,
    maxBytes,
    needs,
    answer: async (request) => {
      const language = callLanguage(text(request.headers["accept-language"]));
      try {
        const { headers, ip, now } = request;
        const client = clientOf(headers);
        requireCurrentVersion(client);
        const context = await authenticate(request, {
          idempotencyKey: text(headers["idempotency-key"]) || null,
          language,
          client,
          token: bearerToken(text(headers.authorization)),
          ip,
          now,
        });
        const parsed = parseFields(line.schema, await readInput(request, line));
        if (!parsed.ok)
          return refusalJson(
            new Refusal(parsed.problems[0]?.code ?? "bad_request"),
            language,
            parsed.problems,
          );
        const result = await line.act(parsed.value, context);
        return { status: 200, headers: {}, body: line.present(result, context) };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return refusalJson(error, language);
      }
    },
  };
}

/** The fields of a call: the query's or the body's, and over them the address's own. */
async function readInput(
  { headers, params, query, body }: CallRequest,
  { method, maxFields }: { method: Call["method"]; maxFields: number },
): Promise<unknown> {
  const type = text(headers["content-type"]);
  if (method === "GET") return { ...Object.fromEntries(new URLSearchParams(query)), ...params };
  const fields = body.length === 0 && type === "" ? {} : await readBody(type, body, maxFields);
  return params && typeof fields === "object" && fields !== null
    ? { ...fields, ...params }
    : fields;
}

function text(header: string | string[] | undefined): string {
  return typeof header === "string" ? header : "";
}
