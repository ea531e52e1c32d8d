import { z } from "zod";

const BILLPLZ_CALLS = [
  "billplz.create",
  "billplz.get",
  "billplz.transactions",
  "billplz.delete",
] as const;
export type BillplzCall = (typeof BILLPLZ_CALLS)[number];

const CHIP_CALLS = [
  "chip.create",
  "chip.get",
  "chip.cancel",
  "chip.refund",
  "chip.publicKey",
  "chip.askStatement",
  "chip.getStatement",
] as const;
export type ChipCall = (typeof CHIP_CALLS)[number];

export const CALLS = [
  "createBill",
  "getBillTransactions",
  "inactiveBill",
  "checkDuitNowQRStatus",
  ...BILLPLZ_CALLS,
  ...CHIP_CALLS,
  "callback",
  "return",
] as const;
export type Call = (typeof CALLS)[number];

/** Wrong answers that gateways were seen to give. */
const CANNED_REPLIES = {
  object: {
    status: 200,
    type: "application/json",
    body: '{"status":"error","msg":"Something is wrong"}',
  },
  text: { status: 200, type: "text/html", body: "[KEY-DID-NOT-EXIST]" },
  html: {
    status: 200,
    type: "text/html",
    body: "<!doctype html><title>Maintenance</title><h1>Maintenance</h1>",
  },
  "500": { status: 500, type: "text/html", body: "Internal Server Error" },
  redirect: { status: 302, type: "text/html", body: "" },
  large: { status: 200, type: "application/json", body: `"${"x".repeat(3_000_000)}"` },
} as const;
export type CannedReplyName = keyof typeof CANNED_REPLIES;

const fault = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("delay"), ms: z.number().int().min(0).max(600_000) }),
  /** Takes the call and never answers. */
  z.object({ kind: z.literal("hang") }),
  z.object({
    kind: z.literal("answer"),
    answer: z.enum(["object", "text", "html", "500", "redirect", "large"]),
  }),
  z.object({ kind: z.literal("say"), body: z.string() }),
  /**
   * Changes a field of a callback (after signing, unless `sign`), or of every row of a query. Null
   * takes it out.
   */
  z.object({
    kind: z.literal("alter"),
    field: z.string(),
    value: z.union([z.string(), z.number()]).nullable(),
    sign: z.boolean().default(false),
  }),
  z.object({ kind: z.literal("drop") }),
  z.object({ kind: z.literal("hold") }),
  z.object({ kind: z.literal("repeat"), count: z.number().int().min(1).max(1000) }),
  /** The buyer comes back by a form that posts, from a page of ours. */
  z.object({ kind: z.literal("post") }),
]);

export const faultRule = z.object({
  on: z.enum(CALLS),
  /** For this bill only. */
  bill: z.string().optional(),
  /** How often; 0 = until the rules are cleared. */
  times: z.number().int().min(0).default(1),
  /** Do what was asked for first, then misbehave: the caller cannot know. */
  afterwards: z.boolean().default(false),
  act: fault,
});
export type FaultRule = z.infer<typeof faultRule>;
export type FaultRuleInput = z.input<typeof faultRule>;

/** The rules of misbehaviour that are still to be played. */
export class FaultRules {
  private rules: FaultRule[] = [];

  add(rule: FaultRuleInput): void {
    this.rules.push(faultRule.parse(rule));
  }

  clear(): void {
    this.rules = [];
  }

  /** The rules for one call, each counted down. */
  take(on: Call, bill?: string): FaultRule[] {
    const due = this.rules.filter(
      (rule) => rule.on === on && (rule.bill === undefined || rule.bill === bill),
    );
    for (const rule of due)
      if (rule.times > 0 && (rule.times -= 1) === 0) this.rules.splice(this.rules.indexOf(rule), 1);
    return due;
  }
}

export function cannedReply(name: CannedReplyName): (typeof CANNED_REPLIES)[CannedReplyName] {
  return CANNED_REPLIES[name];
}
