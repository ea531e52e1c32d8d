import { z } from "zod";
import { useServer } from "../server/support";
import { type MadeStaff, makeStaff, sessionOf } from "../support/staff";
import { assertAsDescribed, lineOf } from "./call-answer";

/** Who makes a call: somebody with a token of an app, a token, or nobody. */
export type Caller = MadeStaff | string | null;

export interface Asked {
  /** A JSON body; a form where it is URLSearchParams, one in parts where it is FormData. */
  body?: unknown;
  language?: "ms" | "en";
  headers?: Record<string, string>;
  /** The client's address. */
  ip?: string;
}

export interface Told {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

let addresses = 0;

/**
 * The calls of the real web process over HTTP, each client from an address of its own; every answer
 * must be one that the table says. FIXED_NOW is set
 * by `vi.hoisted`, for the process reads it when it is imported.
 */
export function useCalls() {
  const server = useServer([], { trustProxy: "1" });
  return async (
    method: "GET" | "POST" | "DELETE",
    path: string,
    by: Caller,
    { body, language = "en", headers = {}, ip = `203.0.113.${(addresses += 1) % 250}` }: Asked = {},
  ): Promise<Told> => {
    const token = by === null || typeof by === "string" ? by : await tokenOf(by);
    const form = body instanceof URLSearchParams;
    const parts = body instanceof FormData;
    const answer = await fetch(server.url + path, {
      method,
      body: body === undefined || parts ? body : form ? body.toString() : JSON.stringify(body),
      headers: {
        "Accept-Language": language,
        "X-Forwarded-For": ip,
        ...(body === undefined || parts
          ? {}
          : { "Content-Type": form ? "application/x-www-form-urlencoded" : "application/json" }),
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    const told = (await answer.json()) as Record<string, unknown>;
    const line = lineOf(method, path.replace(/\?.*$/s, ""));
    if (line) assertAsDescribed(line, answer.status, told);
    return { status: answer.status, headers: answer.headers, body: told };
  };
}

export const nowOfTests = () => new Date(process.env.FIXED_NOW ?? Date.now());
export const tokenOf = (user: MadeStaff) =>
  sessionOf(user, { now: nowOfTests(), platform: "mobile_app" });

/** Somebody of each level. */
export const somebodyOf = (
  level: 1 | 2 | 3 | 4 | 5,
  wishes: Parameters<typeof makeStaff>[0] = {},
) => makeStaff({ ...wishes, level });

/** `2026-06-10T09:00:00+08:00` (K5). */
export const instantShape = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+08:00$/);
export const dayShape = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** A user in a list (R-3-01), told to whoever manages users. */
export const userShape = z.strictObject({
  id: z.number(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  jetty: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  access: z.number().int().min(1).max(5),
  img: z.string().nullable(),
  lastActive: instantShape.nullable(),
  type: z.enum(["internal", "amiro"]),
});
export const messageShape = z.strictObject({ message: z.string() });
export const errorShape = z.strictObject({
  error: z.string().min(1),
  code: z.string().min(1),
  fields: z.record(z.string(), z.string()).optional(),
});
