import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { recordConditions, reportPrinters } from "~/domain/printing/report-printers.server";
import { agentUserOf, renewWsApiKey } from "~/domain/printing/ws-api-key.server";
import { newSecret } from "~/domain/shared/secrets.server";
import { aPicture } from "../staff/pictures";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { madePdf } from "../support/made-pdf";
import {
  allByRole,
  allByTag,
  fieldsNamed,
  getByRole,
  partOf,
  wrongFieldsIn,
} from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { counterBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T10:30:00+08:00";
process.env.COUNTER_PAYMENT_METHODS = "QR";
const now = new Date(process.env.FIXED_NOW);
const database = useDatabase();
const site = useSite(["counter", "staff", "ticketing"]);
const { cashier, signedIn, anOperator, salesOf, change } = counterBrowsers(site, database, now);
type Browser = Awaited<ReturnType<typeof cashier>>["browser"];

const BUYER = {
  ticketDate: "2026-06-12",
  name: "Ahmad Faiz bin Ismail",
  ic: "850412115267",
  phoneNo: "0123456789",
  country: "Malaysia",
};
const NO_MONEY = ["1,00", "１００", "1e3", "-5", "+5", "RM 5", "5.-", "0x10", "٥٠"];

async function toDrawer(browser: Browser): Promise<void> {
  await browser.get("/pos/passengers");
  const [path, body] = browser.filledForm({ operator: String(await anOperator()), adult: "2" });
  body.append("pay", "Cash");
  await browser.follow(await browser.post(path, body));
  expect(browser.page.path).toBe("/pos/checkout/cash");
}

describe("a shift", () => {
  /** A cashier who starts one, sells, and closes it. */
  const story = madeOnce(async () => {
    const { browser, user } = await signedIn({ level: 3 });
    await browser.get("/pos");
    const before = await browser.follow();
    await browser.submitAndFollow({ cash_in: "100.00" });
    const another = await sql(
      null,
      "insert into shift (user_id, jetty_id, opened_at, float_sen, form_key) values (:userId, 2, :now, 0, :formKey)",
      { userId: user.id, now, formKey: newSecret() },
    ).then(
      () => "opened",
      (error: { code?: string }) => error.code,
    );
    await toDrawer(browser);
    await browser.submitAndFollow({ cash_in: "60" });
    const sales = await sql(
      null,
      "select s.user_id, s.closed_at from ticket t join shift s on s.id = t.shift_id where t.seller_id = :userId",
      { userId: user.id },
    );
    await browser.get("/pos/shift/close");
    const ended = await browser.submitAndFollow(
      { n10000: "1", n5000: "1", n1000: "1" },
      { do: "close" },
    );
    return { user, before, another, sales, ended, after: await browser.get("/pos") };
  });

  it("is started before anything is sold (R-C1)", async () => {
    const { html } = (await story()).before;
    expect(getByRole(html, "dialog").text).toContain("Start Shift");
    expect(fieldsNamed(html, "jettyID")).toEqual([]);
  });

  it("is the only open one of a person, by the database's rule (R-C1)", async () => {
    expect((await story()).another).toBe("23505");
  });

  it("has every sale of its cashier (R-C1)", async () => {
    const { user, sales } = await story();
    expect(sales).toEqual([{ userId: user.id, closedAt: null }]);
  });

  it("ends with a screen from which another is started (R-C1)", async () => {
    const { ended, after } = await story();
    expect(ended.text).toContain("Your shift have ended");
    expect(getByRole(ended.html, "link", { name: "Start another shift" }).href).toBe(
      "/pos/shift/start",
    );
    expect(after.location).toBe("/pos/shift/start?back=%2Fpos");
  });
});

describe("a cash field", () => {
  it("takes digits and a dot only: Start Shift, drawer, sale and single screen (R-5-38)", async () => {
    const fresh = (await signedIn({ level: 3 })).browser;
    const { browser, user } = await cashier();
    const drawer = {
      open: () => browser.get("/pos/shift/drawer"),
      send: (text: string) => browser.submit({ kind: "paid_in", amount: text, reason: "Ujian" }),
    };
    const screen = async () => {
      await browser.get("/ticket-counter");
      if (fieldsNamed(browser.page.html, "cash_in").length === 0)
        await browser.submitAndFollow(BUYER, { go: "payment" });
    };
    await toDrawer(browser);
    const fields = [
      {
        open: () => fresh.get("/pos/shift/start"),
        send: (text: string) => fresh.submit({ cash_in: text }),
      },
      drawer,
      {
        open: () => browser.get("/pos/checkout/cash"),
        send: (text: string) => browser.submit({ cash_in: text }),
      },
      {
        open: screen,
        send: (text: string) =>
          browser.submit({ cash_in: text }, { go: "generate", paymentMethod: "Cash" }),
      },
    ];
    for (const [index, { open, send }] of fields.entries())
      for (const typed of NO_MONEY) {
        await open();
        expect([index, typed, (await send(typed)).status]).toEqual([index, typed, 422]);
      }
    expect(await salesOf(user.id)).toEqual([]);
    for (const { open, send } of fields) {
      await open();
      expect((await send("123.50")).status).toBe(303);
    }
    expect(await salesOf(user.id)).toMatchObject([{ cashInSen: 12_350 }, { cashInSen: 12_350 }]);
  });
});

it("counter mode has a button to the printers with the chosen one and its state (R-2.18-14)", async () => {
  const owner = await agentUserOf(await renewWsApiKey((await makeStaff({ jettyId: 1 })).id));
  if (!owner) throw new Error("no key");
  const connection = randomUUID();
  await reportPrinters(
    connection,
    owner,
    [{ device_id: "epson", name: "EPSON Kaunter", type: "escpos" }],
    now,
  );
  const [printer] = await sql<{ id: number }>(
    null,
    "select id from printer where name = 'EPSON Kaunter'",
  );
  const { browser } = await cashier();
  const light = async () => {
    const { html } = await browser.get("/pos/passengers");
    const link = allByRole(html, "link").find(({ href }) => href.startsWith("/printer?back="));
    const [dot] = link ? allByTag(link, "span") : [];
    return [link?.name, dot?.attribute("class")];
  };
  expect(await light()).toEqual([expect.stringContaining("No printer chosen"), "dot off"]);
  browser.cookies.set("printer", `${printer?.id}.0`);
  await recordConditions(connection, [{ device_id: "epson", condition: "ready" }], now);
  expect(await light()).toEqual([expect.stringContaining("EPSON Kaunter: ready"), "dot"]);
  await change("update printer set connection = null where id = $1", [printer?.id]);
  expect(await light()).toEqual([expect.stringContaining("EPSON Kaunter: offline"), "dot bad"]);
});

describe("a government agency's sale", () => {
  const MOST = 5 * 1_048_576;
  const letter = (name: string, content: Buffer | string, size = 0) => ({
    name,
    bytes: Buffer.concat([Buffer.from(content), Buffer.alloc(size)]).subarray(0, size || undefined),
  });
  /** Level 1 at the single screen: without a name, with it, with letters of all kinds, and sold. */
  const story = madeOnce(async () => {
    const { browser, user } = await cashier({ level: 1 });
    await browser.get("/ticket-counter");
    const lacks = await browser.submit(
      { ...BUYER, agency: "on", agency_name: "" },
      { go: "payment" },
    );
    await browser.submit({ agency: "on", agency_name: "Jabatan Perikanan" }, { go: "letters" });
    const [pdf, jpg, png] = [madePdf(), await aPicture("jpeg"), await aPicture("png")];
    const uploaded: [name: string, status: number][] = [];
    for (const one of [
      letter("kandungan-png.pdf", png),
      letter("kandungan-pdf.png", pdf),
      letter("kandungan-exe.jpg", "MZ"),
      letter("surat.exe", pdf),
      letter("besar.pdf", pdf, MOST + 1),
      letter("surat.pdf", pdf, MOST),
      letter("surat.jpg", jpg),
      letter("surat.jpeg", jpg),
      letter("surat.png", png),
    ]) {
      const { status } = await browser.upload("/ticket-counter/letters", "letter", [one]);
      uploaded.push([one.name, status]);
    }
    const screen = await browser.get("/ticket-counter");
    await browser.submitAndFollow({}, { go: "payment" });
    await browser.submit({}, { go: "generate", paymentMethod: "QR" });
    return { user, lacks, uploaded, screen };
  });

  it("is for level 1 alone (R-S20)", async () => {
    const { browser } = await cashier({ level: 3 });
    await browser.get("/ticket-counter");
    const [path, forged] = browser.filledForm(BUYER, { go: "payment" });
    forged.set("agency", "on");
    expect((await browser.post(path, forged)).status).toBe(403);
  });

  it("needs the agency's name and a letter (R-S20)", async () => {
    const { status, html } = (await story()).lacks;
    expect([status, wrongFieldsIn(html)]).toEqual([422, ["agency_name"]]);
    expect(partOf(html, "letters-e").text).not.toBe("");
  });

  it("takes letters of 5 MB at most, by what they are and not by their name (R-S20)", async () => {
    expect((await story()).uploaded).toEqual([
      ["kandungan-png.pdf", 422],
      ["kandungan-pdf.png", 422],
      ["kandungan-exe.jpg", 422],
      ["surat.exe", 422],
      ["besar.pdf", 422],
      ["surat.pdf", 303],
      ["surat.jpg", 303],
      ["surat.jpeg", 303],
      ["surat.png", 303],
    ]);
  });

  it("is sold with its name and its letters (R-S20)", async () => {
    const { user, screen } = await story();
    expect(await htmlProblems(screen.html)).toEqual([]);
    expect(
      await sql(
        null,
        "select t.agency_name, count(l.file_name)::int as letters from ticket t join ticket_letter l on l.ticket_id = t.id where t.seller_id = :userId group by 1",
        { userId: user.id },
      ),
    ).toEqual([{ agencyName: "Jabatan Perikanan", letters: 4 }]);
  });
});
