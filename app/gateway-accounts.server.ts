import { z } from "zod";
import { rsaPublicKeyPem } from "./signing-key.server";

/** What a buyer can choose to pay by online, in the order in which it is offered. */
export const PAYMENT_METHODS = ["fpx", "card", "ewallet", "duitnow_qr"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

const methods = z
  .array(z.enum(PAYMENT_METHODS, { error: `knows only ${PAYMENT_METHODS.join(", ")}` }))
  .min(1, "needs a method or more")
  .max(PAYMENT_METHODS.length)
  .refine((list) => new Set(list).size === list.length, "names a method twice");
const secret = z.string().min(1).max(400);
const id = z.string().regex(/^[\w-]{1,80}$/, "is not an id");

const common = {
  name: z.string().regex(/^[a-z0-9-]{1,30}$/),
  host: z
    .url()
    .max(200)
    .transform((value) => new URL(value).origin),
  secretKey: secret,
  live: z.boolean(),
  current: z.boolean().default(false),
  minSen: z.number().int().positive().default(100),
  maxSen: z.number().int().positive().default(3_000_000),
};

/**
 * A bill of toyyibPay is made for bank or card. DuitNow QR only comes beside the bank, and only
 * once the account has it, so that it is named where it is wanted.
 */
const toyyibpay = z.object({
  ...common,
  gateway: z.literal("toyyibpay"),
  categoryCode: z.string().min(1).max(80),
  methods: methods
    .refine((list) => !list.includes("ewallet"), "cannot name ewallet: toyyibPay has no such bill")
    .default(["fpx", "card"]),
});

/** At Billplz it is the collection that decides what its bills are paid by: one for each method. */
const billplz = z
  .object({
    ...common,
    gateway: z.literal("billplz"),
    /** Of callbacks and returns; another one than the API's key. */
    signatureKey: secret,
    collections: z.partialRecord(z.enum(PAYMENT_METHODS), id),
    methods: methods.optional(),
  })
  .transform(({ methods: named, ...account }) => ({
    ...account,
    methods: named ?? PAYMENT_METHODS.filter((one) => account.collections[one] !== undefined),
  }))
  .refine((account) => account.methods.length > 0, {
    path: ["collections"],
    message: "needs a collection or more",
  })
  .refine((account) => account.methods.every((one) => account.collections[one] !== undefined), {
    path: ["methods"],
    message: "names a method that has no collection",
  });

const chip = z.object({
  ...common,
  gateway: z.literal("chip"),
  brandId: id,
  publicKey: z
    .string()
    .max(4_000)
    .transform((value) => rsaPublicKeyPem(value) ?? "")
    .refine(Boolean, "is not an RSA public key in PEM"),
  methods: methods.default(["fpx", "card", "ewallet", "duitnow_qr"]),
  /** CHIP's own names of what a method opens, where an account has others than usual. */
  whitelist: z
    .partialRecord(
      z.enum(PAYMENT_METHODS),
      z
        .array(z.string().regex(/^\w{1,40}$/))
        .min(1)
        .max(20),
    )
    .default({}),
});

/**
 * One set of credentials at a gateway. New bills are made at the current ones, each method at the
 * first that opens it; the others stay listed until their last bill is over.
 */
export const gatewayAccount = z
  .discriminatedUnion("gateway", [toyyibpay, billplz, chip])
  .refine((account) => account.minSen <= account.maxSen, {
    path: ["minSen"],
    message: "is above maxSen",
  });

export type GatewayAccount = z.infer<typeof gatewayAccount>;
export type GatewayName = GatewayAccount["gateway"];
export type AccountOf<Name extends GatewayName> = Extract<GatewayAccount, { gateway: Name }>;
