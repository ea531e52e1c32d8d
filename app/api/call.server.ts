import type { z } from "zod";
import { addressKey } from "~/domain/rate-limits/address-key";
import { answerOnce } from "~/domain/repeated-calls/answer-once.server";
import { Refusal } from "~/domain/shared/refusal";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import {
  bearerToken,
  staffOfBearer,
  staffOfBearerOrCookie,
  type Wanted,
} from "~/http/bearer-auth.server";
import { cookieIn } from "~/http/cookies.server";
import { failureStatusOf } from "~/http/failure.server";
import { parseFields } from "~/http/form.server";
import { callLanguage } from "./call-language.server";
import {
  type Call,
  type CallAnswer,
  type CallContext,
  type CallLine,
  type CallRequest,
  QUERY,
  REPEATED_ERRORS,
  type StaffCallLine,
  type StaffContext,
} from "./call-line";
import { CallMeter } from "./call-meter.server";
import { clientOf, requireCurrentVersion } from "./client-version.server";
import { idempotencyKeyOf, requestHash } from "./idempotency.server";
import { headerText, readInput } from "./read-input.server";
import { type JsonAnswer, refusalJson, statusJson } from "./refusal-json.server";

/** More wrong fields than these tell nobody more, and a thousand rows could all be wrong. */
const MAX_PROBLEMS = 20;

type Unkept<Line> = Omit<Line, "method" | "maxBytes" | "maxFields">;

/** Binds a line that is open to the public. */
export function publicCall<Schema extends z.ZodType, Result, Answers extends z.ZodType>(
  line: CallLine<Schema, Result, Answers>,
): Call {
  return bind(line, {
    needs: null,
    credentialOf: () => null,
    authenticate: (_request, context) => Promise.resolve(context),
    keeperOf: () => null,
  });
}

/**
 * Binds a line of staff: 401 without a live session, 403 without the capability. A cookie is never
 * read, so a GET may change something here (K2).
 */
export function staffCall<Schema extends z.ZodType, Result, Answers extends z.ZodType>(
  line: StaffCallLine<Schema, Result, Answers>,
): Call {
  return bind<Schema, Result, Answers, StaffContext>(line, {
    needs: line.needs,
    credentialOf: bearerOf,
    authenticate: async (request, context) => ({
      ...context,
      staff: await staffOfBearer(
        headerText(request.headers.authorization),
        wantedBy(line, request, context),
      ),
    }),
    keeperOf: ({ staff }) => (line.repeatable ? staff.userId : null),
  });
}

/**
 * Binds a question of our own pages: it changes nothing, so the cookie of a browser's session
 * answers for it too.
 */
export function staffQuery<Schema extends z.ZodType, Result, Answers extends z.ZodType>(
  line: Unkept<StaffCallLine<Schema, Result, Answers>>,
): Call {
  return bindForCookies({ ...line, ...QUERY });
}

/**
 * Binds an act of our own pages too, which the cookie of a browser's session answers for: `jsonCalls`
 * lets a POST of another site's page through to none.
 */
export function staffPageCall<Schema extends z.ZodType, Result, Answers extends z.ZodType>(
  line: StaffCallLine<Schema, Result, Answers> & { method: "POST" },
): Call {
  return bindForCookies(line);
}

function bindForCookies<Schema extends z.ZodType, Result, Answers extends z.ZodType>(
  line: StaffCallLine<Schema, Result, Answers>,
): Call {
  return bind<Schema, Result, Answers, StaffContext>(line, {
    needs: line.needs,
    credentialOf: (request) => bearerOf(request) ?? cookieOf(request),
    authenticate: async (request, context) => ({
      ...context,
      staff: await staffOfBearerOrCookie(
        headerText(request.headers.authorization),
        headerText(request.headers.cookie),
        wantedBy(line, request, context),
      ),
    }),
    keeperOf: () => null,
  });
}

/** What a request shows of whom it is from; a header that is none of ours has no token. */
interface Credential {
  token: string | null;
}

function bearerOf({ headers }: CallRequest): Credential | null {
  const authorization = headerText(headers.authorization);
  return authorization === "" ? null : { token: bearerToken(authorization) };
}

function cookieOf({ headers }: CallRequest): Credential | null {
  const token = cookieIn(headerText(headers.cookie), "session");
  return token === null ? null : { token };
}

function wantedBy(
  {
    needs,
    method,
    stewards,
  }: Pick<StaffCallLine<z.ZodType, unknown, z.ZodType>, "needs" | "method" | "stewards">,
  { ip, now }: CallRequest,
  { client }: CallContext,
): Wanted {
  return {
    needs,
    method,
    stewards,
    from: { address: addressKey(ip), userAgent: client.userAgent },
    now,
  };
}

interface Admission<Context> {
  needs: Call["needs"];
  /** Null where nobody signed the request. */
  credentialOf: (request: CallRequest) => Credential | null;
  authenticate: (request: CallRequest, context: CallContext) => Promise<Context>;
  /** For whom the answer is kept under the key that came along, or null. */
  keeperOf: (context: Context) => number | null;
}

/**
 * Count, check the client's version, admit, parse, act, present; a refusal is JSON in the caller's
 * language, and so is a failure.
 */
function bind<
  Schema extends z.ZodType,
  Result,
  Answers extends z.ZodType,
  Context extends CallContext,
>(line: CallLine<Schema, Result, Answers, Context>, admission: Admission<Context>): Call {
  const { needs, keeperOf } = admission;
  const limit = line.limit ?? (line.method === "GET" ? "question" : "act");
  const answer = async (request: CallRequest, meter: CallMeter): Promise<JsonAnswer> => {
    const { now } = request;
    const context = await admit(admission, request, meter);
    const parsed = parseFields(line.schema, await readInput(request, line));
    if (!parsed.ok)
      return refusalJson(
        new Refusal(parsed.problems[0]?.code ?? "bad_request"),
        context.language,
        parsed.problems.slice(0, MAX_PROBLEMS),
      );
    const act = () => answerOrRefuse(line, parsed.value, context);
    const [keeper, key] = [keeperOf(context), context.idempotencyKey];
    if (keeper === null || key === null) return act();
    const hash = await requestHash(line, parsed.value);
    return answerOnce({ userId: keeper, key, requestHash: hash, now }, act);
  };
  const repeatable = "repeatable" in line;
  return {
    ...line,
    limit,
    errors: [...(line.errors ?? []), ...(repeatable ? REPEATED_ERRORS : [])],
    needs,
    repeatable,
    answer: async (request) => {
      const meter = new CallMeter(limit, request);
      return meter.told(
        await answer(request, meter).catch((error: unknown): CallAnswer => {
          if (error instanceof Refusal) return refusalJson(error, languageOf(request));
          return { ...statusJson(failureStatusOf(error), languageOf(request)), failure: error };
        }),
      );
    },
  };
}

/**
 * What an act knows of whoever makes the call, which is counted for whom it is from: a right token,
 * an address that shows none, or an address that shows a wrong one.
 */
async function admit<Context extends CallContext>(
  { credentialOf, authenticate }: Admission<Context>,
  request: CallRequest,
  meter: CallMeter,
): Promise<Context> {
  const credential = credentialOf(request);
  if (!credential) meter.countAddress();
  else if (credential.token) meter.requireLeft(credential.token);
  try {
    const context = await authenticate(request, contextOf(request));
    if (credential?.token) meter.countToken(credential.token);
    return context;
  } catch (error) {
    if (credential && error instanceof Refusal && !meter.hasCounted) countRefused(error);
    throw error;
  }

  function countRefused({ code }: Refusal): void {
    if (code === "signed_out") meter.countWrongToken();
    else if (BY_RIGHT_TOKENS.includes(code) && credential?.token)
      meter.countToken(credential.token);
    else meter.countAddress();
  }
}

/** Refusals of a token that opens something, but not this. */
const BY_RIGHT_TOKENS: readonly RefusalCode[] = [
  "factor_needed",
  "forbidden",
  "steward_only",
  "token_scope",
];

/** Throws Refusal app_outdated, or bad_request for a key that is none. */
function contextOf(request: CallRequest): CallContext {
  const { headers, ip, now } = request;
  const client = clientOf(headers);
  requireCurrentVersion(client);
  return {
    idempotencyKey: idempotencyKeyOf(headers),
    language: languageOf(request),
    client,
    token: bearerToken(headerText(headers.authorization)),
    ip,
    now,
  };
}

async function answerOrRefuse<
  Schema extends z.ZodType,
  Result,
  Answers extends z.ZodType,
  Context extends CallContext,
>(
  { act, present }: CallLine<Schema, Result, Answers, Context>,
  input: z.output<Schema>,
  context: Context,
): Promise<JsonAnswer> {
  try {
    const result = await act(input, context);
    return { status: 200, headers: {}, body: present(result, context) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refusalJson(error, context.language);
  }
}

function languageOf({ headers }: CallRequest) {
  return callLanguage(headerText(headers["accept-language"]));
}
