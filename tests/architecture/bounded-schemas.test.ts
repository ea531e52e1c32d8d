import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { calls } from "~/api/calls.server";
import { JOBS } from "~/domain/jobs/jobs";
import { billplzMessage } from "~/domain/payments/gateways/billplz/read-callback.server";
import { chipPurchase } from "~/domain/payments/gateways/chip/purchase.server";
import { toyyibpayMessage } from "~/domain/payments/gateways/toyyibpay/read-callback.server";
import * as sockets from "~/domain/printing/agent-messages";
import { ticketEditForm } from "~/domain/tickets/edit-form.server";
import { unboundedParts } from "../support/unbounded-parts";

type Named = [name: string, schema: z.ZodType];

const ticketEdit = ticketEditForm([{ no: 1, foreign: true }], { ticketFlag: 1, method: "cash" });
const schemasIn = (file: string, exported: object): Named[] =>
  Object.entries(exported).flatMap(([name, value]): Named[] =>
    value instanceof z.ZodType ? [[`${file} ${name}`, value]] : [],
  );

/** Everything that reads what somebody else sent. */
async function boundaries(): Promise<Named[]> {
  const forms = await Promise.all(
    readdirSync("app/domain", { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith("schema.server.ts"))
      .map(async (file) => schemasIn(file, (await import(resolve("app/domain", file))) as object)),
  );
  return [
    ...calls.lines.map(({ method, path, schema }): Named => [`${method} ${path}`, schema]),
    ...Object.entries(JOBS).map(([name, { payload }]): Named => [name, payload]),
    ...forms.flat(),
    ...schemasIn("sockets", sockets),
    ["ticket edit form", ticketEdit],
    ["callback of toyyibPay", toyyibpayMessage],
    ["callback of Billplz", billplzMessage],
    ["callback of CHIP", chipPurchase],
  ];
}

/** Walked above under another name. */
const WALKED = [
  ...["domain/jobs/jobs.ts", "domain/printing/agent-messages.ts"],
  ...["domain/tickets/edit-form.server.ts", "domain/payments/gateways/chip/purchase.server.ts"],
  "domain/payments/gateways/billplz/read-callback.server.ts",
  "domain/payments/gateways/toyyibpay/read-callback.server.ts",
];
/** A schema that stands in none of the files above, and why it need not. */
const ELSEWHERE: Record<string, string> = {
  "config.server.ts": "the environment",
  "gateway-accounts.server.ts": "the environment",
  "http/field-rules.server.ts": "reads schemas",
  "http/form.server.ts": "reads schemas",
  "http/submit-form.server.ts": "a form without fields",
  "http/list-query.server.ts": "numbers in an address, which is bounded",
  "domain/departures/form-fields.server.ts": "fields of schemas",
  "domain/pricing/fare-field.server.ts": "a field of schemas",
  "domain/shared/back-field.server.ts": "a field of schemas",
  "domain/shared/refuse-violation.server.ts": "what our own triggers tell",
  "domain/shared/row-id.server.ts": "a field of schemas",
  "domain/ticket-counter/check-order.server.ts": "what the screen's schema has bounded",
  "domain/departures/ticket-boats.ts": "our own rows",
  "domain/manifest/content.ts": "our own rows",
  "domain/ordering/stored-draft.server.ts": "our own rows",
  "domain/ticket-counter/screen-drafts.server.ts": "our own rows",
  "domain/printing/print-document.ts": "what we print",
  "domain/webhooks/event-shapes.ts": "what we send",
  "domain/payments/gateways/billplz/api.server.ts": "answers of a gateway, read to 256 kB",
  "domain/payments/gateways/billplz/bill.server.ts": "answers of a gateway, read to 256 kB",
  "domain/payments/gateways/chip/api.server.ts": "answers of a gateway, read to 256 kB",
  "domain/payments/gateways/chip/query.server.ts": "answers of a gateway, read to 256 kB",
  "domain/payments/gateways/chip/statements.server.ts": "answers of a gateway, read to 256 kB",
  "domain/payments/gateways/toyyibpay/adapter.server.ts": "answers of a gateway, read to 256 kB",
  "domain/payments/gateways/toyyibpay/create-bill.server.ts":
    "answers of a gateway, read to 256 kB",
  "domain/payments/gateways/toyyibpay/read-answer.server.ts":
    "answers of a gateway, read to 256 kB",
};

describe("a schema of what comes from outside", () => {
  it("bounds every text and every list", async () => {
    const found = (await boundaries()).flatMap(([name, schema]) =>
      unboundedParts(schema).map((part) => `${name}: ${part}`),
    );
    expect(found).toEqual([]);
  });

  it("stands in a file that is looked at, or says why it need not", () => {
    const makers = readdirSync("app", { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      // The calls' own stand in their lines.
      .filter((file) => !file.endsWith("schema.server.ts") && !file.startsWith("api/"))
      .filter((file) =>
        /^import \{[^}]*\bz\b[^}]*\} from "zod";/m.test(readFileSync(join("app", file), "utf8")),
      );
    expect(makers.toSorted()).toEqual([...WALKED, ...Object.keys(ELSEWHERE)].toSorted());
  });

  it("is among those that are looked at", async () => {
    const all = await boundaries();
    expect(all.length).toBeGreaterThan(150);
    expect(all.map(([name]) => name)).toContain("POST /ticket/generate");
  });
});

describe("the walk over a schema", () => {
  it.each<[what: string, schema: z.ZodType, found: string[]]>([
    ["a text", z.object({ a: z.string() }), ["a"]],
    ["a text with a bound", z.object({ a: z.string().max(3) }), []],
    ["a text that an expression bounds", z.string().regex(/^(?:\d{4}|[a-z+]{2})$/), []],
    ["an expression without an end", z.string().regex(/^\d+$/), [""]],
    ["an expression of a part", z.string().regex(/\d{3}/), [""]],
    ["a choice that leaves the end open", z.string().regex(/^\d|\d$/), [""]],
    ["a bound that comes too late", z.string().transform(String).pipe(z.string().max(3)), [""]],
    ["a list", z.array(z.string().max(3)), ["[]"]],
    ["what a list holds", z.array(z.object({ a: z.string() })).max(3), ["0.a"]],
    ["what may be left out", z.object({ a: z.email().optional().catch("") }), ["a"]],
    ["one of several", z.union([z.number(), z.string()]), [""]],
    ["anything", z.object({ a: z.unknown() }), ["a"]],
    ["the names of a record", z.record(z.string(), z.number()), ["key"]],
    ["two at once", z.object({ a: z.string() }).and(z.object({ b: z.string() })), ["a", "b"]],
    ["what was made ready", z.preprocess(String, z.string()), [""]],
  ])("finds in %s what has no bound", (_what, schema, found) => {
    expect(unboundedParts(schema)).toEqual(found);
  });
});
