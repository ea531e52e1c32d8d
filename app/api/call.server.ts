import type { z } from "zod";
import { parseFields } from "~/http/form.server";
import { refusalJson, type JsonAnswer } from "~/http/refusal-json.server";
import { apiLanguage } from "~/http/api-language.server";
import { Refusal } from "~/domain/shared/refusal";
import type { Language } from "~/domain/shared/language";
import { readBody } from "./body.server";

/** A call as the web process hands it over; headers are lower-case. */
export interface CallRequest {
  headers: Record<string, string | string[] | undefined>;
  body: Buffer<ArrayBuffer>;
  /** The client's address, as far as it can be known. */
  ip: string;
  now: Date;
}

/** What an act knows of its caller beside its input. */
export interface CallContext {
  idempotencyKey: string | null;
  language: Language;
  ip: string;
  now: Date;
}

/** One line of the table of calls (section 7). */
export interface CallLine<Schema extends z.ZodType, Result> {
  method: "POST";
  path: string;
  maxBytes: number;
  maxFields: number;
  schema: Schema;
  act: (input: z.output<Schema>, context: CallContext) => Promise<Result>;
  present: (result: Result) => unknown;
  /** Refusals that this call answers in a shape of its own. */
  presentRefusal?: (refusal: Refusal, answer: JsonAnswer) => JsonAnswer;
}

/** A call with its types folded away, ready to be mounted. */
export interface Call {
  method: "POST";
  path: string;
  maxBytes: number;
  answer: (request: CallRequest) => Promise<JsonAnswer>;
}

/** Binds a line: parse, act, present; a refusal is JSON in the caller's language, anything else is thrown. */
export function call<Schema extends z.ZodType, Result>(line: CallLine<Schema, Result>): Call {
  const { method, path, maxBytes } = line;
  return {
    method,
    path,
    maxBytes,
    answer: async (request) => {
      const language = apiLanguage(text(request.headers["accept-language"]));
      try {
        const fields = await readBody(text(request.headers["content-type"]), request.body, line.maxFields);
        const parsed = parseFields(line.schema, fields);
        if (!parsed.ok) return refusalJson(new Refusal(parsed.problems[0]?.code ?? "bad_request"), language, parsed.problems);
        const idempotencyKey = text(request.headers["idempotency-key"]) || null;
        const result = await line.act(parsed.value, { idempotencyKey, language, ip: request.ip, now: request.now });
        return { status: 200, headers: {}, body: line.present(result) };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const answer = refusalJson(error, language);
        return line.presentRefusal?.(error, answer) ?? answer;
      }
    },
  };
}

function text(header: string | string[] | undefined): string {
  return typeof header === "string" ? header : "";
}
