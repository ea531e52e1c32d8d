import { createPublicKey } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import type { CallbackAnswer } from "~/api/payment-callback.server";
import { createSandbox } from "../../server/sandbox-gateway/create-sandbox";
import type { Sandbox } from "../../server/sandbox-gateway/sandbox";
import type { LedgerPayment } from "./invariants";

const HOUR_MS = 3_600_000;
const SECRET = "test-secret";
const SIGNATURE_KEY = "test-signature-key";
/** Made once for all files: it takes long. */
const chipPrivateKey = process.env.TEST_CHIP_PRIVATE_KEY ?? "";

export interface TestGateway {
  sandbox: Sandbox;
  /** Address of the sandbox, and of the product as the sandbox sees it. */
  host: string;
  origin: string;
  /** The instant that product and sandbox take as now: it stands still until `pass`. */
  now: () => Date;
  advance: (ms: number) => void;
  /** `fails`: the product answers 500 to callbacks and does nothing. */
  mode: "answers" | "fails";
  /** Every answer to a callback so far. */
  answers: number[];
  /** Ends when what the callbacks asked for is done. */
  whenIdle: () => Promise<void>;
  /** One round of each sweep. */
  sweep: () => Promise<void>;
  payments: () => LedgerPayment[];
}

/** Accounts at the other gateways that the sandbox plays. */
export const billplzAccount = (common: object, collections: Record<string, string>) => ({
  ...common,
  name: "bill",
  gateway: "billplz",
  signatureKey: SIGNATURE_KEY,
  collections,
});
export const chipAccount = (common: object, methods: string[]) => ({
  ...common,
  name: "chip",
  gateway: "chip",
  brandId: "test-category",
  publicKey: createPublicKey(chipPrivateKey).export({ type: "spki", format: "pem" }),
  methods,
});

/**
 * The same instant, or a later one where a day of Kuala Lumpur ends soon or has just begun: what a
 * test advances stays within the day, and a boat of the next night leaves more than a day later.
 */
function wellWithinDay(ms: number): number {
  const minute = ((ms + 8 * HOUR_MS) % (24 * HOUR_MS)) / 60_000;
  return minute < 15 || minute >= 23.5 * 60 ? ms + 0.75 * HOUR_MS : ms;
}

/**
 * The sandbox gateway in this process, and a small server in the product's place that takes its
 * callbacks. `furtherAccounts` are current beside the first, with what every account of the sandbox
 * has in common. After `pendingMs` what the bank is at becomes a payment by itself.
 */
export function useGateway(
  furtherAccounts: (common: object) => object[] = () => [],
  { pendingMs }: { pendingMs?: number } = {},
): TestGateway {
  const started = wellWithinDay(Math.floor(Date.now() / 1_000) * 1_000);
  let passed = 0;
  let server: Server;
  let work: Promise<unknown>[] = [];
  const now = () => new Date(started + passed);

  const gateway: TestGateway = {
    sandbox: undefined as unknown as Sandbox,
    host: "",
    origin: "",
    now,
    advance: (ms) => void (passed += ms),
    mode: "answers",
    answers: [],
    whenIdle: async () => {
      const waiting = work;
      work = [];
      await Promise.all(waiting);
    },
    sweep: async () => {
      const { replayMessages: replayEvents } =
        await import("~/domain/payments/messages/replay-messages.server");
      const { checkDueBills: sweepPayments } =
        await import("~/domain/payments/sweeps/check-due-bills.server");
      const { expireOrders } = await import("~/domain/payments/sweeps/expire-orders.server");
      await replayEvents(now());
      await sweepPayments(now());
      await expireOrders(now());
    },
    payments: () =>
      [...gateway.sandbox.ledger.bills.values()].flatMap((bill) =>
        bill.tries
          .filter((one) => one.status === 1)
          .map((one) => ({
            host: gateway.host,
            billCode: bill.code,
            providerRef: (bill.protocol ?? "toyyibpay") === "toyyibpay" ? one.invoiceNo : bill.code,
            amountSen: one.amountSen,
            refundedSen: bill.refundedSen ?? 0,
          })),
      ),
  };

  beforeAll(async () => {
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        const taken = take(
          request.headers,
          request.url ?? "",
          request.method ?? "",
          request.headers["content-type"] ?? "",
          Buffer.concat(parts),
        );
        work.push(taken.then((answer) => answer.after));
        void taken.then((answer) => {
          gateway.answers.push(answer.status);
          response.writeHead(answer.status, answer.headers).end(answer.body);
        });
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    gateway.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    gateway.sandbox = createSandbox({
      secret: SECRET,
      category: "test-category",
      billplzSignatureKey: SIGNATURE_KEY,
      chipPrivateKey,
      appOrigin: gateway.origin,
      controlToken: "test-control",
      ...(pendingMs !== undefined && { pendingMs }),
      repeatScale: 0.001,
      now: () => now().getTime(),
    });
    gateway.host = await gateway.sandbox.listen(0);
    process.env.PUBLIC_URL = gateway.origin;
    process.env.GATEWAY_ACCOUNTS = JSON.stringify([
      {
        name: "sandbox",
        gateway: "toyyibpay",
        host: gateway.host,
        secretKey: SECRET,
        categoryCode: "test-category",
        live: false,
        current: true,
      },
      {
        name: "other",
        gateway: "toyyibpay",
        host: gateway.host,
        secretKey: "other-secret",
        categoryCode: "other-category",
        live: false,
      },
      ...furtherAccounts({ host: gateway.host, secretKey: SECRET, live: false, current: true }),
    ]);
  });

  afterAll(async () => {
    await gateway.sandbox.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  async function take(
    headers: IncomingHttpHeaders,
    url: string,
    method: string,
    contentType: string,
    rawBody: Buffer,
  ): Promise<CallbackAnswer> {
    const [, name, account] = /^\/payment\/callback\/(\w+)\/([\w-]+)$/.exec(url) ?? [];
    if (gateway.mode === "fails" || !name || !account)
      return { status: 500, headers: {}, body: "", after: Promise.resolve() };
    const { answerPaymentCallback: handlePaymentCallback } =
      await import("~/api/payment-callback.server");
    return handlePaymentCallback({
      gateway: name,
      account,
      method,
      contentType,
      headers,
      rawBody,
      ip: "127.0.0.1",
      now: now(),
    });
  }
  return gateway;
}
