import pg from "pg";
import { type DraftData, type DraftPassenger, EMPTY_DRAFT } from "~/domain/ordering/draft";
import { addDays, dayOf } from "~/domain/shared/day";
import { hashOf, newSecret } from "~/domain/shared/secrets.server";
import { requestBytes } from "./load";

/**
 * Orders of two adults at the demo's fares, each another buyer's from another address, as requests
 * ready to send.
 */
export function apiOrder(of: { jettyID: number; departures?: number[] } = { jettyID: 1 }): Buffer {
  const [ic, phoneNo] = [digits(12), `01${digits(8)}`];
  const body = {
    name: "Pembeli Ujian",
    email: `${phoneNo}@contoh.my`,
    phoneNo,
    ic,
    country: "MY",
    state: "Terengganu",
    ...of,
    ticketDate: addDays(dayOf(new Date()), 1),
    ticketFlag: 2,
    paymentMethod: "fpx",
    amount: 60,
    adult: [
      { name: "Penumpang Satu", ic },
      { name: "Penumpang Dua", ic: digits(12) },
    ],
  };
  return requestBytes(
    "POST",
    "/ticket/generate",
    {
      "Content-Type": "application/json",
      "Idempotency-Key": newSecret(),
      "X-Forwarded-For": anyAddress(),
    },
    JSON.stringify(body),
  );
}

/** An address of some network, as one buyer in many has. */
export function anyAddress(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}

let given = 0;

/**
 * Figures that nobody else has in this run: an ic or phone number twice on one day is an order to
 * ask about first.
 */
export function digits(count: number): string {
  given += 1;
  return String(given).padStart(count, "1".padEnd(count, "0"));
}

/**
 * Orders that stand before their payment step, a draft each, and the requests that send them: as a
 * page's form does.
 */
export async function pageOrders(databaseUrl: string, count: number): Promise<Buffer[]> {
  const drafts = Array.from({ length: count }, () => ({
    secret: newSecret(),
    formKey: newSecret(),
    ic: digits(12),
    phoneNo: `01${digits(8)}`,
  }));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into order_draft (id_hash, channel, form_key, data, expires_at)
     select decode(d->>'idHash', 'hex'), 'web', d->>'formKey', d->'data', now() + interval '1 day' from jsonb_array_elements($1::jsonb) d`,
    [
      JSON.stringify(
        drafts.map(({ secret, formKey, ic, phoneNo }) => ({
          idHash: hashOf(secret).toString("hex"),
          formKey,
          data: draftData(ic, phoneNo),
        })),
      ),
    ],
  );
  await client.end();
  return drafts.map(({ secret, formKey }) => {
    const form = new URLSearchParams({
      version: "1",
      formKey,
      amountSen: "6000",
      paymentMethod: "fpx",
      terms: "on",
    });
    const cookie = `lang=ms; ck=1; buyer=${newSecret()}; order=${secret}`;
    const headers = {
      Cookie: cookie,
      "Content-Type": "application/x-www-form-urlencoded",
      "Sec-Fetch-Site": "same-origin",
      "X-Forwarded-For": anyAddress(),
    };
    return requestBytes("POST", "/checkout", headers, form.toString());
  });
}

function draftData(ic: string, phoneNo: string): DraftData {
  const named = (name: string, no: string): DraftPassenger => ({
    category: "adult",
    name,
    ic: no,
    country: "MY",
  });
  return {
    ...EMPTY_DRAFT,
    jettyId: 1,
    ticketDate: addDays(dayOf(new Date()), 1),
    counts: { adult: 2 },
    buyer: {
      name: "Pembeli Ujian",
      email: `${phoneNo}@contoh.my`,
      phoneNo,
      ic,
      country: "MY",
      state: "Terengganu",
    },
    passengers: [named("Penumpang Satu", ic), named("Penumpang Dua", digits(12))],
  };
}
