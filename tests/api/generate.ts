import { addDays, dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown> & {
    ticket?: Record<string, unknown> | null;
    fields?: Record<string, string>;
  };
}

interface Sending {
  now: Date;
  key?: string | null;
  headers?: Record<string, string>;
  ip?: string;
}

/** The JSON body of two adults for tomorrow from Merang, at the demo's fares. */
export function anOrderBody(
  now: Date,
  wishes: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    name: "Pembeli Ujian",
    email: "pembeli@contoh.my",
    phoneNo: "012-345 6789",
    ic: "850412-11-5267",
    country: "Malaysia",
    state: "Terengganu",
    jettyID: 1,
    ticketDate: addDays(dayOf(now), 1),
    ticketFlag: 2,
    paymentMethod: "fpx",
    amount: 60,
    adult: [
      { name: "Penumpang Satu", ic: "850412115267" },
      { name: "Penumpang Dua", ic: "870903115048", country: "SG" },
    ],
    ...wishes,
  };
}

/** Makes the call as the web process does. */
export async function generate(
  body: unknown,
  { now, key = newSecret(), headers = {}, ip = "203.0.113.7" }: Sending,
): Promise<Answer> {
  const { calls } = await import("~/api/calls.server");
  const call = calls.lines.find((line) => line.path === "/ticket/generate");
  if (!call) throw new Error("The call is not in the table.");
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const answer = await call.answer({
    headers: {
      "content-type": "application/json",
      "accept-language": "en",
      ...(key === null ? {} : { "idempotency-key": key }),
      ...headers,
    },
    body: Buffer.from(text),
    ip,
    now,
  });
  return answer as Answer;
}
