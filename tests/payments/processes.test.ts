import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { toyyibpayHash } from "~/domain/payments/gateways/toyyibpay/read-callback.server";
import { useDatabase } from "../support/database";
import { useGateway } from "../support/gateway";
import { checkInvariants } from "../support/invariants";
import { callbacks, echoes, orderWithBill, states } from "./orders";

const run = promisify(execFile);
const database = useDatabase();
const gateway = useGateway();

it("5: one callback 99 times over 3 processes: one settlement, audit row and mail, all answered 200", async () => {
  const { ticket, attempt, billCode } = await orderWithBill(gateway);
  gateway.sandbox.faults.add({ on: "callback", act: { kind: "drop" } });
  await gateway.sandbox.pay(billCode, "success");
  const refno = gateway.sandbox.bill(billCode).tries[0]?.refno ?? "";
  const hash = toyyibpayHash("test-secret", { status: "1", orderId: attempt.ourRef, refno });
  const body = new URLSearchParams({
    refno,
    status: "1",
    billcode: billCode,
    order_id: attempt.ourRef,
    hash,
  }).toString();
  const work = JSON.stringify({ count: 33, body, now: gateway.now() });
  const outputs = await Promise.all(
    [1, 2, 3].map(() =>
      run(process.execPath, ["--import", "tsx", "tests/payments/callback-process.ts", work], {
        env: { ...process.env, DATABASE_URL: database.ownerUrl },
      }),
    ),
  );
  const answers = outputs.flatMap(({ stdout }) => JSON.parse(stdout) as number[]);
  expect(answers).toEqual(Array.from({ length: 99 }, () => 200));
  gateway.advance(11_000);
  await gateway.sweep();
  expect(await states(ticket)).toBe("paid: paid");
  expect(await echoes(ticket)).toEqual({ audits: 1, mails: 1, news: 1 });
  expect(await callbacks(billCode)).toMatchObject([{ state: "settled", seenCount: 99 }]);
  await checkInvariants(database, gateway.payments());
});
