import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { Refusal } from "~/domain/shared/refusal";
import { useDatabase } from "../../../tests/support/database";
import { makeTicket } from "../../../tests/support/make-ticket";
import { payTicket } from "../../../tests/support/pay-ticket";
import { makeStaff } from "../../../tests/support/staff";
import { type MailAsker, mailTicketAgain } from "./mail-ticket-again.server";

useDatabase();

const again = (ticketId: number, by: MailAsker) =>
  inTransaction((tx) => mailTicketAgain(tx, ticketId, by));
const office = async (ownJettyId = 0): Promise<{ userId: number; ownJettyId: number }> => ({
  userId: (await makeStaff()).id,
  ownJettyId,
});
const asked = (ticketId: number) =>
  sql<{ state: string }>(
    null,
    "select state from outbox where unique_key = 'mail.again:' || :ticketId",
    { ticketId },
  );
const traces = (ticketId: number) =>
  sql<{ actorId: number }>(
    null,
    "select actor_id from audit where subject_type = 'ticket' and subject_id = :id and action = 'mail'",
    { id: String(ticketId) },
  );

async function paidTicket(options: Parameters<typeof makeTicket>[0] = {}): Promise<number> {
  const { id } = await makeTicket(options);
  await payTicket(id);
  return id;
}

describe("a ticket mailed again", () => {
  it("is a job and one line of the audit under the name of who asked", async () => {
    const [id, by] = [await paidTicket(), await office()];
    expect(await again(id, by)).toBe("queued");
    expect([await asked(id), await traces(id)]).toEqual([
      [{ state: "waiting" }],
      [{ actorId: by.userId }],
    ]);
  });

  it("is one mail for a double click, also when the first has been sent meanwhile", async () => {
    const [id, by] = [await paidTicket(), await office()];
    const both = await Promise.all([again(id, by), again(id, by)]);
    expect(both.toSorted()).toEqual(["asked_lately", "queued"]);
    await sql(null, "update outbox set state = 'done', done_at = now() where unique_key = :key", {
      key: `mail.again:${id}`,
    });
    expect(await again(id, by)).toBe("asked_lately");
    expect([await asked(id), await traces(id)]).toHaveLength(2);
    expect(await traces(id)).toHaveLength(1);
  });

  it("is sent once more a minute after the last one", async () => {
    const [id, by] = [await paidTicket(), await office()];
    await again(id, by);
    await sql(
      null,
      "update outbox set state = 'done', done_at = now(), created_at = now() - interval '61 seconds' where unique_key = :key",
      { key: `mail.again:${id}` },
    );
    expect([await again(id, by), (await asked(id)).length]).toEqual(["queued", 2]);
  });

  it("is not sent of a ticket that is not paid, or that has no address", async () => {
    const by = await office();
    const unpaid = await makeTicket();
    const without = (await makeTicket({ ticketFlag: 3 })).id;
    await sql(null, "update ticket set email = null where id = :id", { id: without });
    expect([await again(unpaid.id, by), await again(without, by)]).toEqual([
      "not_paid",
      "no_email",
    ]);
    expect([...(await asked(unpaid.id)), ...(await asked(without))]).toEqual([]);
  });

  it("is nobody's of another jetty", async () => {
    const id = await paidTicket({ jettyId: 1 });
    const refused = await again(id, await office(2)).catch((error: unknown) => error);
    expect(refused instanceof Refusal && refused.code).toBe("not_found");
  });
});
