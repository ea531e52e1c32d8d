import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { startPayment } from "~/domain/payments/bills/start-payment.server";
import { BUYER } from "~/domain/payments/fact-source";
import { useDatabase } from "../support/database";
import { useGateway } from "../support/gateway";
import { makeTicket } from "../support/make-ticket";

useDatabase();
const gateway = useGateway();
beforeEach(async () => {
  // The badge is raised by the first line of a minute.
  await sql(null, "delete from error_entry returning id");
  await sql(null, "delete from outbox returning id");
});
afterEach(async () => {
  gateway.sandbox.faults.clear();
  await gateway.whenIdle();
});

const entries = () =>
  sql<{ place: string; message: string }>(null, "select place, message from error_entry");
const badges = () => sql(null, "select 1 as one from outbox where unique_key = 'news:error-log'");
const pay = async () => {
  const now = gateway.now();
  return startPayment(await makeTicket({ now }), { actor: BUYER, now });
};

describe("a gateway that makes no bill", () => {
  it("leaves no line where it makes one", async () => {
    await pay();
    expect([await entries(), await badges()]).toEqual([[], []]);
  });

  it.each([
    ["text", "refused: ", "no_payurl"],
    ["500", "status", "gateway_unavailable"],
  ] as const)(
    "and answers %s is seen by super users, with what the buyer was told",
    async (answer, why, told) => {
      gateway.sandbox.faults.add({ on: "createBill", act: { kind: "answer", answer } });
      await expect(pay()).rejects.toMatchObject({ code: told });
      expect((await entries()).at(-1)).toMatchObject({
        place: "gateway sandbox",
        message: expect.stringMatching(
          new RegExp(`bill ${why}.*; the buyer was told ${told}$`),
        ) as string,
      });
      expect(await badges()).toHaveLength(1);
    },
  );
});
