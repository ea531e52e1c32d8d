import { beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { addMonths, dayOf, monthOf } from "~/domain/shared/day";
import { payAt } from "../payments/orders";
import { useDatabase } from "../support/database";
import { chipAccount, useGateway } from "../support/gateway";
import { makeTicket } from "../support/make-ticket";
import { getByRole, hrefsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";

const gateway = useGateway((common) => [chipAccount(common, ["duitnow_qr"])]);
process.env.FIXED_NOW = gateway.now().toISOString();
useDatabase();
const { signedIn } = staffBrowsers(useSite(["staff"]), gateway.now());
const MONTH = monthOf(dayOf(gateway.now()));
const OF = `?jetty=1&month=${MONTH}`;
const ASK = `/month-end/ask${OF}&account=chip`;
/** The account that the form of a list is for. */
const CHIP = { account: "chip" };

beforeEach(() => gateway.sandbox.faults.clear());

const accountant = async (language: "en" | "ms" = "en") =>
  (await signedIn({ level: 5, language, jettyId: 0 })).browser;
type Browser = Awaited<ReturnType<typeof accountant>>;

/** A ticket that was paid at CHIP. */
async function paidAtChip() {
  const ticket = await makeTicket({ now: gateway.now(), paymentMethod: "duitnow_qr" });
  const { billCode } = await payAt(gateway, ticket);
  await gateway.sandbox.pay(billCode, "success");
  await gateway.whenIdle();
  return { ...ticket, billCode };
}
/** The page that waits for a list which was asked for. */
async function asked(browser: Browser) {
  await browser.get(ASK);
  return browser.submitAndFollow(CHIP);
}
const isWritten = () => gateway.advance(3_000);
const dialogOf = ({ html }: { html: string }) => getByRole(html, "dialog").text;

describe("a statement that the gateway writes", () => {
  it("is offered for the accounts whose gateway does, and for no other", async () => {
    const page = await (await accountant()).get(`/month-end/import${OF}`);
    expect(hrefsIn(page.html).filter((href) => href.includes("/month-end/ask"))).toEqual([
      `/month-end/ask${OF}&account=chip`,
    ]);
  });

  it("is asked for, and comes when it is written, to be looked at before it counts", async () => {
    const { billCode } = await paidAtChip();
    const browser = await accountant();
    expect(dialogOf(await asked(browser))).toContain("CHIP is writing the list");
    isWritten();
    const page = await browser.submitAndFollow(CHIP);
    expect(page.text).toContain("The statement was read. Compare it, then import it.");
    expect(page.text).toContain(`chip-${MONTH}.csv`);
    await browser.submitAndFollow({}, { act: "import" });
    expect(
      await sql(
        null,
        "select amount_sen, bill_code from statement_line where bill_code = :billCode",
        { billCode },
      ),
    ).toEqual([{ billCode, amountSen: 6_100 }]);
  });

  it("is not there yet while it is written, and can be taken later on the same page", async () => {
    await paidAtChip();
    const browser = await accountant();
    await asked(browser);
    const early = await browser.submit(CHIP);
    expect([early.status, early.text.includes("still writing the list")]).toEqual([409, true]);
    isWritten();
    expect((await browser.submitAndFollow(CHIP)).text).toContain("The statement was read.");
  });

  it("is the same statement when it is taken twice", async () => {
    await paidAtChip();
    const browser = await accountant();
    await asked(browser);
    isWritten();
    await browser.submitAndFollow(CHIP);
    await asked(browser);
    isWritten();
    expect((await browser.submitAndFollow(CHIP)).text).toContain("This file was handed in before.");
  });

  it("holds the payments of its month alone", async () => {
    const { billCode } = await paidAtChip();
    const browser = await accountant();
    await browser.get(ASK.replace(MONTH, addMonths(MONTH, -1)));
    await browser.submitAndFollow(CHIP);
    isWritten();
    const page = await browser.submit(CHIP);
    expect(page.text).toContain("The file has columns but no payments.");
    expect(page.html).not.toContain(billCode);
  });

  it.each([
    ["en", "CHIP gives no statement now (status). Try again later"],
    ["ms", "CHIP tidak memberi penyata sekarang (status). Cuba lagi"],
  ] as const)("is said to be missing where the gateway fails, in %s", async (language, words) => {
    gateway.sandbox.faults.add({
      on: "chip.askStatement",
      act: { kind: "answer", answer: "500" },
    });
    const browser = await accountant(language);
    await browser.get(ASK);
    const page = await browser.submit(CHIP);
    expect([page.status, page.text.includes(words)]).toEqual([503, true]);
  });

  it.each([
    ["another machine over http", "http://203.0.113.9/list.csv"],
    ["no address", "list"],
  ])("is not fetched from %s", async (_what, url) => {
    const browser = await accountant();
    await asked(browser);
    isWritten();
    gateway.sandbox.faults.add({
      on: "chip.getStatement",
      act: { kind: "alter", field: "download_url", value: url },
    });
    expect((await browser.submit(CHIP)).text).toContain("gives no statement now (garbage)");
  });

  it("is refused with the word of the gateway where it fails to write it", async () => {
    const browser = await accountant();
    await asked(browser);
    gateway.sandbox.faults.add({
      on: "chip.getStatement",
      act: { kind: "alter", field: "status", value: "failed" },
    });
    expect((await browser.submit(CHIP)).text).toContain("(statement_failed)");
  });

  it("is none of an account whose gateway writes none", async () => {
    const browser = await accountant();
    await browser.get(ASK);
    const page = await browser.submit({ account: "sandbox" });
    expect(page.status).toBe(404);
  });

  it("is an entry of the audit, who asked for which month", async () => {
    const { browser, user } = await signedIn({ level: 5, language: "en", jettyId: 0 });
    await asked(browser);
    expect(
      await sql(
        null,
        "select action, after from audit where actor_id = :id and module = 'month-end'",
        { id: user.id },
      ),
    ).toEqual([{ action: "create", after: { month: MONTH, account: "chip" } }]);
  });

  it("has pages that are valid", async () => {
    const browser = await accountant();
    expect(await htmlProblems((await browser.get(ASK)).html)).toEqual([]);
    expect(await htmlProblems((await browser.submitAndFollow(CHIP)).html)).toEqual([]);
  });
});
