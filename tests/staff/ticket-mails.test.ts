import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import { mailTicketAgain } from "~/domain/tickets/mail-ticket-again.server";
import { HANDLERS } from "../../workers/handlers";
import { runJob } from "../../workers/run-job";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { getByRole, hasRole } from "../support/page-roles";
import { payTicket } from "../support/pay-ticket";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { staffBrowsers } from "./support";

useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), new Date());

async function paidTicket() {
  const ticket = await makeTicket();
  await payTicket(ticket.id);
  return ticket;
}
const pathOf = ({ ticketCode }: { ticketCode: string }) => `/tickets/${ticketCode}`;
const jobs = (ticketId: number) =>
  sql(null, "select id from outbox where unique_key = 'mail.again:' || :ticketId", { ticketId });
const mailsOn = (html: string) => getByRole(html, "region", { name: "E-mails to the buyer" });

describe("the mails of a ticket", () => {
  it("are told with their address, what they are and what became of them", async () => {
    const ticket = await paidTicket();
    await sql(
      null,
      `insert into outbox (job, payload, state, tries, last_error, run_after)
       values ('mail.ticket-cancelled', jsonb_build_object('ticketId', :id::int), 'failed', 8, 'Error: 550 no such user', now()),
         ('mail.ticket', jsonb_build_object('ticketId', :id::int, 'changed', true), 'waiting', 2, 'Error: connect ECONNREFUSED', now() + interval '1 minute')
       returning id`,
      { id: ticket.id },
    );
    const { browser } = await signedIn({ level: 2, language: "en" });
    const { text } = mailsOn((await browser.get(pathOf(ticket))).html);
    for (const part of [
      "To pembeli@contoh.my",
      "Receipt and tickets. Sent ",
      "Ticket cancelled. Not sent after 8 tries. The mail server refuses the address.",
      "Changed tickets. Not sent yet. Next try: ",
      "The mail server does not answer.",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("ECONNREFUSED");
  });

  it("that were not sent because their ticket was cancelled first say so", async () => {
    const ticket = await paidTicket();
    const [job] = await sql<{ id: number }>(
      null,
      "select id from outbox where job = 'mail.ticket' and payload ->> 'ticketId' = :id",
      { id: String(ticket.id) },
    );
    const by = { userId: (await makeStaff()).id, ownJettyId: 0 } as const;
    await cancelTicket(ticket.id, "Ribut", by, new Date());
    await sql(
      null,
      "update outbox set state = 'queued', queued_at = now(), done_at = null where id = :id",
      {
        id: job?.id,
      },
    );
    await runJob(HANDLERS, job?.id ?? 0);
    const { browser } = await signedIn({ level: 1, language: "en" });
    const { text } = mailsOn((await browser.get(pathOf(ticket))).html);
    expect(text).toContain("Receipt and tickets. Not sent: the ticket had been cancelled.");
    expect(text).not.toContain("Receipt and tickets. Sent");
  });

  it("are found by their index, without a look at every job", async () => {
    const { id } = await paidTicket();
    const [plan] = await inTransaction(async (tx) => {
      await sql(tx, "set local enable_seqscan = off");
      return sql<Record<string, unknown>>(
        tx,
        `explain (format json) select id from outbox
          where job in ('mail.ticket', 'mail.ticket-cancelled', 'mail.date-blocked')
            and (payload ->> 'ticketId')::int = :id order by id desc limit 20`,
        { id },
      );
    });
    expect(JSON.stringify(plan)).toContain("outbox_ticket_mail");
  });
});

describe("send again", () => {
  it("sends to the buyer's address under the name of who asked, and says so", async () => {
    const ticket = await paidTicket();
    const { browser, user } = await signedIn({ level: 3, language: "en" });
    getByRole(mailsOn((await browser.get(pathOf(ticket))).html), "button", { name: "Send again" });
    const { html } = await browser.follow(await browser.post(`${pathOf(ticket)}/mail`, {}));
    expect(getByRole(getByRole(html, "dialog"), "status").text).toBe(
      "The e-mail with receipt and tickets is on its way to pembeli@contoh.my.",
    );
    expect(mailsOn(html).text).toContain("Receipt and tickets, sent again. Waiting.");
    expect(
      await sql(
        null,
        "select actor_id from audit where action = 'mail' and subject_type = 'ticket' and subject_id = :id",
        { id: String(ticket.id) },
      ),
    ).toEqual([{ actorId: user.id }]);
  });

  it("sends one mail for a double click", async () => {
    const ticket = await paidTicket();
    const { browser } = await signedIn({ level: 1 });
    const press = () => browser.post(`${pathOf(ticket)}/mail`, {});
    expect((await Promise.all([press(), press()])).map(({ status }) => status)).toEqual([303, 303]);
    expect(await jobs(ticket.id)).toHaveLength(1);
  });

  it("refuses politely where the ticket is not paid or has no address", async () => {
    const unpaid = await makeTicket();
    const without = await makeTicket({ ticketFlag: 3 });
    await sql(null, "update ticket set email = null where id = :id", { id: without.id });
    const { browser } = await signedIn({ level: 1, language: "en" });
    for (const [ticket, words] of [
      [unpaid, "Nothing was sent: the ticket is not paid."],
      [without, "Nothing was sent: the ticket has no e-mail address."],
    ] as const) {
      const page = await browser.get(pathOf(ticket));
      expect(hasRole(page.html, "button", { name: "Send again" })).toBe(false);
      const { html } = await browser.follow(await browser.post(`${pathOf(ticket)}/mail`, {}));
      expect(getByRole(getByRole(html, "dialog"), "status").text).toBe(words);
      expect(await jobs(ticket.id)).toEqual([]);
    }
  });

  it("is nothing at another's jetty", async () => {
    const ticket = await paidTicket();
    const { browser } = await signedIn({ level: 3, jettyId: 2 });
    expect((await browser.post(`${pathOf(ticket)}/mail`, {})).status).toBe(404);
    expect(await jobs(ticket.id)).toEqual([]);
  });
});

describe("the audit on a ticket's detail", () => {
  const isTrail = { name: "Audit Trail" };

  it("is told in the words of the audit, and leads to all of it", async () => {
    const ticket = await paidTicket();
    const by = await signedIn({ level: 3, name: "Siti Aminah" });
    await inTransaction((tx) =>
      mailTicketAgain(tx, ticket.id, { userId: by.user.id, ownJettyId: 0 }),
    );
    const { browser } = await signedIn({ level: 5, language: "en" });
    const trail = getByRole((await browser.get(pathOf(ticket))).html, "region", isTrail);
    expect(trail.text).toContain("Siti Aminah");
    expect(getByRole(trail, "link", { name: "All entries of this ticket" }).href).toBe(
      `/audit?search=${ticket.receiptNo}`,
    );
  });

  it("is shown to nobody who may not read the audit", async () => {
    const ticket = await paidTicket();
    for (const level of [2, 3, 4] as const) {
      const { browser } = await signedIn({ level, language: "en" });
      expect(hasRole((await browser.get(pathOf(ticket))).html, "region", isTrail)).toBe(false);
    }
  });
});
