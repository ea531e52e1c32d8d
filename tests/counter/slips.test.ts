import { afterAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { storeSlipPdf } from "~/domain/shifts/slip-pdfs.server";
import { slipUrl } from "~/domain/shifts/slip-token.server";
import { readSlip } from "~/domain/shifts/slips.server";
import { renderSlipPdf } from "../../workers/pdf/render-slip-pdf";
import { closeSharedRenderer } from "../../workers/pdf/shared-renderer";
import { staffBrowsers } from "../staff/support";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { allByRole, hrefsIn } from "../support/page-roles";
import { pdfPages } from "../support/pdf-text";
import { sellInShift } from "../support/shift-sale";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { shiftBrowsers } from "./shift-support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const site = useSite(["counter", "staff", "ticketing"]);
const { visitor, signedIn } = staffBrowsers(site, now);
const { working, closeWith } = shiftBrowsers(signedIn);

describe("slips", () => {
  afterAll(closeSharedRenderer);
  const pdf = Buffer.from("%PDF-1.4 test");
  const anOperator = async (name: string) => {
    const [operator] = await sql<{ id: number }>(
      null,
      "insert into operator (company_name, name, email, phone, ic) values (:name, 'Ali', 'ali@contoh.my', '0123456789', :ic) returning id",
      { name, ic: String(800_000_000_000 + Math.floor(Math.random() * 1e11)) },
    );
    return operator?.id;
  };
  const textOfKept = async (shiftId: number, kind: "open" | "close") => {
    const [kept] = await sql<{ bytes: Buffer }>(
      null,
      "select bytes from slip where shift_id = :shiftId and kind = :kind",
      { shiftId, kind },
    );
    return pdfPages(kept?.bytes ?? Buffer.alloc(0))
      .join("\n")
      .normalize("NFKC")
      .replace(/\s+/g, " ");
  };
  const keep = async (shiftId: number, kind: "open" | "close") => {
    const slip = await readSlip(shiftId, kind);
    if (slip) await storeSlipPdf({ slip, language: "en" }, pdf);
  };

  describe.each([3, 4] as const)("of a shift of level %d", (level) => {
    const KINDS = ["open", "close"] as const;
    /** One that was closed, and what opens by the links of its two slips, without a session. */
    const story = madeOnce(async () => {
      const { browser, shift } = await working({ level });
      const early = await browser.get(`/shifts/${shift.id}/slip/close`);
      await closeWith(browser, { n10000: "1" });
      const ended = await browser.follow();
      const slips = [];
      for (const kind of KINDS) {
        await renderSlipPdf({ shiftId: shift.id, kind, language: "en" });
        const link = await browser.get(`/shifts/${shift.id}/slip/${kind}`);
        const answer = await visitor().get(link.location ?? "");
        slips.push({ kind, link, answer, text: await textOfKept(shift.id, kind) });
      }
      return { shift, early, ended, slips, session: browser.cookies.get("session") };
    });

    it("are linked once they are there, to a window of their own", async () => {
      const { shift, early, ended } = await story();
      expect(early.status).toBe(404);
      expect(
        allByRole(ended.html, "link")
          .filter((link) => link.attribute("target") === "_blank")
          .map(({ href }) => href),
      ).toContain(`/shifts/${shift.id}/slip/close`);
    });

    it("open as PDFs by a brief token, which is not the session's (R-7-19, R-7-20)", async () => {
      const { shift, slips, session } = await story();
      expect(
        slips.map(({ link, answer }) => ({
          link: [link.status, link.location],
          file: [answer.status, answer.headers.get("Content-Type")],
          session: link.location?.includes(session ?? "token"),
        })),
      ).toEqual(
        KINDS.map((kind) => ({
          link: [
            302,
            expect.stringMatching(
              new RegExp(`^/api/users/slips/${kind}/${shift.id}\\?token=[\\w.-]+$`),
            ) as string,
          ],
          file: [200, "application/pdf"],
          session: false,
        })),
      );
    });

    it("say what was in the drawer, and what was counted (R-6-18)", async () => {
      const [open, close] = (await story()).slips;
      for (const shown of ["OPEN SHIFT SLIP", "Opening float", "RM 100.00"])
        expect(open?.text).toContain(shown);
      for (const shown of ["CLOSE SHIFT SLIP", "Expected", "Counted", "Over or short", "Exact"])
        expect(close?.text).toContain(shown);
    });
  });

  it("are one page, however many operators were sold to", async () => {
    const { browser, shift, user } = await working();
    for (let no = 1; no <= 40; no += 1)
      await sellInShift(
        { id: shift.id, userId: user.id },
        { now, operatorId: await anOperator(`Bot Panjang Sungguh Namanya ${no}`) },
      );
    await closeWith(browser, { n10000: "13", n5000: "1", n2000: "1" }, { reason: "Ujian" });
    await renderSlipPdf({ shiftId: shift.id, kind: "close", language: "en" });
    const [kept] = await sql<{ bytes: Buffer }>(
      null,
      "select bytes from slip where shift_id = :shiftId and kind = 'close'",
      { shiftId: shift.id },
    );
    const pages = pdfPages(kept?.bytes ?? Buffer.alloc(0));
    expect(pages).toHaveLength(1);
    expect(pages[0]?.replace(/\s+/g, " ")).toContain("Signature");
  });

  it("are offered in the user modal of who sells (R-2.6-10, R-X4)", async () => {
    const { browser: head } = await signedIn({ level: 1 });
    for (const level of [3, 4] as const) {
      const { browser, shift, user } = await working({ level });
      const links = () =>
        hrefsIn(head.page.html)
          .map((href) => /^\/shifts\/(\d+)\/slip\/(\w+)$/.exec(href))
          .flatMap((match) => (match ? [`${match[1]} ${match[2]}`] : []));
      await head.get(`/users/${user.id}`);
      expect(links()).toEqual([`${shift.id} open`]);
      await closeWith(browser, { n10000: "1" });
      await head.get(`/users/${user.id}`);
      expect(links()).toEqual([`${shift.id} open`, `${shift.id} close`]);
      expect(await htmlProblems(head.page.html)).toEqual([]);
    }
  });

  it("are offered to their cashier after start and close, and on the profile (R-X4)", async () => {
    const { browser: head } = await signedIn({ level: 1 });
    for (const level of [3, 4] as const) {
      const { browser, shift } = await working({ level });
      const [open, shut] = [`/shifts/${shift.id}/slip/open`, `/shifts/${shift.id}/slip/close`];
      expect(hrefsIn((await browser.get("/pos/shift/x")).html)).toContain(open);
      await closeWith(browser, { n10000: "1" });
      expect(hrefsIn((await browser.follow()).html)).toContain(shut);
      expect(hrefsIn((await browser.get("/user-profile")).html)).toContain(shut);
      for (const path of [open, shut])
        for (const who of [browser, head]) expect((await who.get(path)).status).toBe(302);
    }
  });

  it("are offered for nobody who does not sell (R-2.6-10)", async () => {
    const { browser: head } = await signedIn({ level: 1 });
    for (const level of [1, 2, 5] as const) {
      const { user } = await signedIn({ level });
      expect((await head.get(`/users/${user.id}`)).text).not.toContain("Slips of the last shift");
    }
  });

  it("open for level 1 too, and for nobody else", async () => {
    const { shift } = await working();
    await keep(shift.id, "open");
    const path = `/shifts/${shift.id}/slip/open`;
    expect((await (await signedIn({ level: 1 })).browser.get(path)).status).toBe(302);
    for (const level of [2, 3, 4, 5] as const)
      expect((await (await signedIn({ level })).browser.get(path)).status).toBe(404);
    expect((await visitor().get(path)).location).toMatch(/^\/login/);
  });

  it("stay shut to a token that is old, of another slip or kind, altered, or missing (R-C4)", async () => {
    const { browser, shift, user } = await working();
    await closeWith(browser, { n10000: "1" });
    await keep(shift.id, "open");
    await keep(shift.id, "close");
    const slip = { shiftId: shift.id, kind: "open" } as const;
    const open = slipUrl(slip, user.id, now);
    const [path = "", token = ""] = open.split("?token=");
    const tokenOf = (other: Partial<{ shiftId: number; kind: "close" }>) =>
      slipUrl({ ...slip, ...other }, user.id, now).split("token=")[1];
    expect((await visitor("en").get(open)).status).toBe(200);
    const seconds = (count: number) => new Date(now.getTime() + count * 1_000);
    expect((await visitor().get(slipUrl(slip, user.id, seconds(-119)))).status).toBe(200);
    const last = token.slice(0, -2) + (token.at(-2) === "A" ? "B" : "A") + (token.at(-1) ?? "");
    const [holder, until = "", signature] = token.split(".");
    const later = (Number.parseInt(until, 36) + 600).toString(36);
    const { user: colleague } = await working();
    const wrong = [
      slipUrl(slip, user.id, seconds(-120)),
      `${path}?token=${tokenOf({ kind: "close" })}`,
      `${path}?token=${tokenOf({ shiftId: shift.id + 1 })}`,
      `${path}?token=${last}`,
      `${path}?token=${holder}.${later}.${signature}`,
      `${path}?token=${colleague.id}.${until}.${signature}`,
      `${path}?token=${until}.${signature}`,
      `${path}?token=`,
      path,
    ];
    for (const address of wrong)
      expect([address, (await visitor().get(address)).status]).toEqual([address, 403]);
  });

  it("stop opening for whoever is deactivated, or may print them no more (R-C4)", async () => {
    const change = (id: number, set: string) =>
      sql(null, `update app_user set ${set} where id = :id returning id`, { id });
    const linked = async () => {
      const { shift, user } = await working();
      await keep(shift.id, "open");
      const slip = { shiftId: shift.id, kind: "open" } as const;
      const status = async (holder: { id: number }) =>
        (await visitor("en").get(slipUrl(slip, holder.id, now))).status;
      return { user, status };
    };
    const { user, status } = await linked();
    const { user: head } = await signedIn({ level: 1 });
    const statuses = async () => [await status(user), await status(head)];
    expect(await statuses()).toEqual([200, 200]);
    await change(user.id, "active = false");
    await change(head.id, "access = 5");
    expect(await statuses()).toEqual([403, 404]);
    await change(user.id, "active = true");
    expect(await statuses()).toEqual([200, 404]);
  });

  it("are checked by the mark of their QR code, which tells nothing without it", async () => {
    const { browser, shift } = await working();
    await closeWith(browser, { n10000: "1" });
    const slip = await readSlip(shift.id, "close");
    if (slip?.kind !== "close") throw new Error("no slip");
    expect(slip.qrText).toMatch(/^HTTPS?:\/\/[A-Z0-9.:]+\/Z\/\d+\/[0-9A-F]{20}$/);
    const path = new URL(slip.qrText).pathname;
    const right = await (await signedIn({ level: 5 })).browser.get(path);
    expect([right.status, right.text.includes("This Z report is genuine.")]).toEqual([200, true]);
    expect(await htmlProblems(right.html)).toEqual([]);
    const wrong = await browser.get(`/z/${shift.id}/${"0".repeat(20)}`);
    expect([wrong.status, wrong.text.includes("100.00")]).toEqual([404, false]);
  });
});
