import type { LoaderFunctionArgs } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { LIMITS } from "~/domain/rate-limits/limits";
import {
  readPrintablePassengers,
  readPrintableTicket,
} from "~/domain/receipts/read-printable-ticket.server";
import { storeTicketPdf, ticketPdfKey } from "~/domain/receipts/ticket-pdfs.server";
import { newTicketCode } from "~/domain/shared/secrets.server";
import { CLIENT_IP_HEADER } from "~/http/request-context.server";
import * as calendar from "~/routes/receipts/calendar";
import { answerDocumentPdf } from "~/routes/receipts/document-pdf.server";
import * as mail from "~/routes/receipts/mail";
import * as qr from "~/routes/receipts/qr";
import * as print from "~/routes/receipts/receipt";
import * as a4 from "~/routes/receipts/receipt-pdf";
import * as tickets from "~/routes/receipts/ticket-pdf";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { languageOf } from "../support/page-roles";
import { payTicket } from "../support/pay-ticket";

// Limits count in windows of the clock: a minute that ends in the middle of a test would begin a
// new one.
process.env.FIXED_NOW = "2026-11-21T10:00:30+08:00";

useDatabase();

let address = 0;
/** Each request from an address of its own, unless told otherwise. */
function args(
  path: string,
  ticketCode: string,
  { ip = `10.0.0.${(address += 1)}`, method = "GET", cookie = "" } = {},
): LoaderFunctionArgs {
  const request = new Request(`http://tiket.test${path}`, {
    method,
    headers: { [CLIENT_IP_HEADER]: ip, Cookie: cookie },
  });
  return { request, params: { ticketCode }, context: {} };
}

async function ticketIn(state: "paid" | "unpaid" | "expired" | "cancelled"): Promise<string> {
  const { id, ticketCode } = await makeTicket();
  if (state === "paid" || state === "cancelled") await payTicket(id);
  if (state === "cancelled")
    await sql(
      null,
      "update ticket set state = 'cancelled', cancelled_at = now() where id = :id returning id",
      { id },
    );
  if (state === "expired")
    await sql(null, "update ticket set state = 'expired' where id = :id returning id", { id });
  return ticketCode;
}

const shown = async (code: string, path = `/ticket/receipt/print/${code}`) =>
  (await print.loader(args(path, code))).data.shown;
const thrown = async (work: () => Promise<unknown>): Promise<Response> => {
  try {
    await work();
  } catch (error) {
    if (error instanceof Response) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
};

describe("the receipt's page", () => {
  it("shows a paid ticket to who has its code, however written (R-1-02, R-2.1-20, R-S10)", async () => {
    const code = await ticketIn("paid");
    const page = await shown(code);
    expect(page).toMatchObject({
      paid: true,
      ticket: { ticketCode: code, state: "paid" },
      waiting: null,
      failed: false,
    });
    expect(page.paid && page.qr.path.length).toBeGreaterThan(1000);
    expect(await shown(`${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`)).toMatchObject({
      paid: true,
    });
  });

  it("shows of an unpaid ticket its state and how to pay, never a QR or a buyer (R-S10)", async () => {
    for (const state of ["unpaid", "expired", "cancelled"] as const) {
      const code = await ticketIn(state);
      const { receiptNo, ...rest } = (await shown(code)) as { receiptNo: string };
      expect(receiptNo).toMatch(/^MRG-2026-\d{6}$/);
      expect(rest).toEqual({
        paid: false,
        ticketCode: code,
        jettyId: 1,
        state,
        next: state === "unpaid" ? "pay" : "buy",
        answered: null,
        givenBack: null,
      });
    }
  });

  it("is the same 404 for a code that nobody has and for what is no code", async () => {
    const answers = await Promise.all(
      [newTicketCode(), "K7QM", "../../etc/passwd", ""].map((code) =>
        thrown(() => shown(code, "/ticket/receipt/print/x")),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  });

  it("makes a client that keeps guessing wait, and lets others in", async () => {
    const code = await ticketIn("paid");
    const from = (ticketCode: string) =>
      print.loader(args("/ticket/receipt/print/x", ticketCode, { ip: "10.9.9.9" }));
    for (let guess = 0; guess < LIMITS.missedCode.max; guess += 1)
      expect((await thrown(() => from(newTicketCode()))).status).toBe(404);
    const refused = await thrown(() => from(code));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await shown(code)).toMatchObject({ paid: true });
  });

  it("waits for a PDF without scripts, and says when there will be none", async () => {
    const code = await ticketIn("paid");
    const waiting = await print.loader(args(`/ticket/receipt/print/${code}?waiting=ticket`, code));
    expect(print.handle.refresh(waiting.data)).toEqual({
      seconds: 3,
      url: `/ticket/ticket/pdf/${code}`,
    });
    expect(print.handle.refresh((await print.loader(args("/x", code))).data)).toBeNull();
    expect(print.handle.refresh(undefined)).toBeNull();
    expect(await shown(code, "/x?failed=receipt")).toMatchObject({ failed: true, waiting: null });
    expect(await shown(code, "/x?waiting=//evil.example")).toMatchObject({ waiting: null });
  });
});

describe("the PDFs", () => {
  async function stored(code: string) {
    const ticket = await readPrintableTicket(code);
    if (!ticket) throw new Error("no ticket");
    await storeTicketPdf(ticketPdfKey(ticket, [], "receipt", "ms"), Buffer.from("%PDF receipt"));
    await storeTicketPdf(
      ticketPdfKey(ticket, await readPrintablePassengers(ticket.id), "ticket", "en"),
      Buffer.from("%PDF tickets"),
    );
    return ticket;
  }

  it("are sent inline under our own name, in the reader's language (R-7-55, R-7-56)", async () => {
    const code = await ticketIn("paid");
    const { receiptNo } = await stored(code);
    const receipt = await a4.loader(args("/x", code));
    expect([receipt.status, await receipt.text()]).toEqual([200, "%PDF receipt"]);
    expect(Object.fromEntries(receipt.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="resit-${receiptNo}.pdf"`,
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    });
    const sheet = await tickets.loader(args("/x", code, { cookie: "lang=en" }));
    expect([sheet.headers.get("Content-Disposition"), await sheet.text()]).toEqual([
      `inline; filename="tickets-${receiptNo}.pdf"`,
      "%PDF tickets",
    ]);
  });

  it("lead to a page that waits while they are printed", async () => {
    const code = await ticketIn("paid");
    const { request, params } = args("/x", code);
    const answer = await answerDocumentPdf(request, params.ticketCode, "ticket", 0);
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      302,
      `/ticket/receipt/print/${code}?waiting=ticket`,
    ]);
  });

  it("are not printed for a HEAD, which is sent what is printed already", async () => {
    const code = await ticketIn("paid");
    const head = () => a4.loader(args("/x", code, { method: "HEAD" }));
    const jobs = () => sql(null, "select id from outbox where job = 'paper.render'");
    const before = await jobs();
    expect((await head()).headers.get("Location")).toBe(
      `/ticket/receipt/print/${code}?waiting=receipt`,
    );
    expect(await jobs()).toEqual(before);
    await stored(code);
    expect((await head()).headers.get("Content-Type")).toBe("application/pdf");
  });

  it("are never given for a ticket that is not paid: its page says how it stands (R-S10)", async () => {
    for (const state of ["unpaid", "expired", "cancelled"] as const) {
      const code = await ticketIn(state);
      for (const { loader } of [a4, tickets]) {
        const answer = await loader(args("/x", code));
        expect([answer.status, answer.headers.get("Location")]).toEqual([
          302,
          `/ticket/receipt/print/${code}`,
        ]);
      }
    }
  });

  it("are not given either once a ticket with stored ones was cancelled", async () => {
    const code = await ticketIn("paid");
    const { id } = await stored(code);
    await sql(
      null,
      "update ticket set state = 'cancelled', cancelled_at = now() where id = :id returning id",
      { id },
    );
    expect((await a4.loader(args("/x", code))).status).toBe(302);
  });

  it("are a 404 page in the reader's language for other codes", async () => {
    const answer = await a4.loader(args("/x", newTicketCode(), { cookie: "lang=en" }));
    expect(answer.status).toBe(404);
    expect(languageOf(await answer.text())).toBe("en");
  });
});

describe("the QR picture", () => {
  it("is a PNG of a paid ticket, kept by nobody", async () => {
    const answer = await qr.loader(args("/x", await ticketIn("paid")));
    expect([
      answer.status,
      answer.headers.get("Content-Type"),
      answer.headers.get("Cache-Control"),
    ]).toEqual([200, "image/png", "no-store"]);
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
  });

  it("is one and the same 404 for every other code (R-S10)", async () => {
    const codes = [
      await ticketIn("unpaid"),
      await ticketIn("expired"),
      await ticketIn("cancelled"),
      newTicketCode(),
      "nonsense",
    ];
    const answers = await Promise.all(codes.map((code) => qr.loader(args("/x", code))));
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  });
});

describe("the calendar entry", () => {
  it("is a file of a paid ticket, in the reader's language, kept by nobody", async () => {
    const code = await ticketIn("paid");
    const answer = await calendar.loader(args("/x", code, { cookie: "lang=en" }));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": expect.stringMatching(
        /^attachment; filename="MRG-.*\.ics"$/,
      ) as string,
      "cache-control": "no-store",
    });
    expect(await answer.text()).toContain("SUMMARY:Boat from Merang jetty");
  });

  it("is one and the same 404 for every other code (R-S10)", async () => {
    const codes = [await ticketIn("unpaid"), await ticketIn("cancelled"), newTicketCode()];
    const answers = await Promise.all(codes.map((code) => calendar.loader(args("/x", code))));
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  });
});

describe("sending the mail again", () => {
  const post = (code: string) => mail.action(args("/x", code, { method: "POST" }));
  const jobs = (code: string) =>
    sql(
      null,
      "select o.payload from outbox o join ticket t on t.id = (o.payload->>'ticketId')::int where o.job = 'mail.ticket' and o.state <> 'done' and t.ticket_code = :code",
      { code },
    );

  it("asks for it in the buyer's language, leaves a trace, and says so once", async () => {
    const code = await ticketIn("paid");
    const answer = await post(code);
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      `/ticket/receipt/print/${code}`,
    ]);
    expect(await jobs(code)).toEqual([
      { payload: { ticketId: expect.any(Number) as number, language: "ms" } },
    ]);
    expect(
      await sql(
        null,
        "select a.actor_kind from audit a join ticket t on a.subject_id = t.id::text where a.action = 'mail' and t.ticket_code = :code",
        { code },
      ),
    ).toEqual([{ actorKind: "buyer" }]);
    const cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const page = await print.loader(args("/x", code, { cookie }));
    expect(page.data.shown).toMatchObject({ flash: { code: "mail_sent" } });
    expect(new Headers(page.init?.headers).getSetCookie()[0]).toContain("Max-Age=0");
  });

  it("is limited to three in an hour for a ticket, from wherever it is asked", async () => {
    const code = await ticketIn("paid");
    for (let again = 0; again < LIMITS.resendMail.max; again += 1)
      expect((await post(code)).status).toBe(303);
    expect((await thrown(() => post(code))).status).toBe(429);
    expect((await post(await ticketIn("paid"))).status).toBe(303);
  });

  it("does nothing for a ticket that is not paid, by GET, or for a code that nobody has", async () => {
    for (const state of ["unpaid", "expired", "cancelled"] as const) {
      const code = await ticketIn(state);
      expect((await post(code)).status).toBe(303);
      expect(await jobs(code)).toEqual([]);
    }
    const paid = await ticketIn("paid");
    expect(mail.loader(args("/x", paid)).status).toBe(303);
    expect(await jobs(paid)).toEqual([]);
    expect((await thrown(() => post(newTicketCode()))).status).toBe(404);
  });
});
