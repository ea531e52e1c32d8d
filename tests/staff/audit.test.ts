import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { AUDIT_ACTIONS, AUDIT_MODULES } from "~/domain/audit/modules";
import { type Actor, type AuditEntry, writeAudit } from "~/domain/audit/write-audit.server";
import { moduleName } from "~/i18n/audit-search.server";
import { translationsOf } from "~/i18n/translations.server";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import {
  allByRole,
  allByTag,
  fieldsNamed,
  getByRole,
  hrefsIn,
  rowsIn,
} from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff, STAFF_PASSWORD } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { visitor, signedIn } = staffBrowsers(useSite(["staff", "session"]), now);
const write = (actor: Actor, entry: AuditEntry) =>
  inTransaction((tx) => writeAudit(tx, actor, entry));

describe("the audit trail", () => {
  it("is for levels 1 and 5", async () => {
    for (const level of [1, 2, 3, 4, 5] as const) {
      const { browser } = await signedIn({ level });
      expect((await browser.get("/audit")).status, String(level)).toBe(
        level === 1 || level === 5 ? 200 : 403,
      );
    }
  });

  it("shows module, action, user, time and details, newest first, in both languages (R-2.16-02)", async () => {
    const { browser, user } = await signedIn({ level: 5, name: "Nur Aisyah" });
    await write(
      { kind: "user", userId: user.id },
      {
        module: "users",
        action: "update",
        subject: { type: "user", id: user.id },
        before: { name: "Aisyah", jettyId: 1, access: 3 },
        after: { name: "Nur Aisyah", jettyId: 0, access: 5 },
      },
    );
    await write(
      { kind: "buyer" },
      {
        module: "ticket",
        action: "create",
        subject: { type: "ticket", id: 999 },
        after: { receiptNo: "MRG-2026-000999", amountSen: 123_450, ticketDate: "2026-06-20" },
      },
    );
    await write(
      { kind: "system" },
      {
        module: "payment",
        action: "update",
        subject: { type: "ticket", id: 999 },
        before: { state: "unpaid" },
        after: { state: "paid", paidAt: "2026-06-10T04:00:00.000Z" },
      },
    );
    const [username] = (
      await sql<{ username: string }>(null, "select username from app_user where id = :userId", {
        userId: user.id,
      })
    ).map((row) => row.username);
    const day = new RegExp(`\\d{1,2} \\w+ \\d{4}, \\d{1,2}:\\d{2} `);
    for (const [language, expected] of [
      [
        "ms",
        [
          [
            "Bayaran",
            "Kemas kini",
            "Sistem",
            "Tiket 999 Status : Belum dibayar → menjadi Dibayar Masa bayaran : 10 Jun 2026, 12:00 tengah hari",
          ],
          [
            "Tiket",
            "Tambah",
            "Pembeli",
            "Tiket 999 Nombor resit : MRG-2026-000999 Amaun : RM 1,234.50 Tarikh pelepasan : 20 Jun 2026",
          ],
          [
            "Pengguna",
            "Kemas kini",
            `Nur Aisyah ${username}`,
            "Pengguna Nur Aisyah Nama : Aisyah → menjadi Nur Aisyah Kategori : Kaunter Tiket → menjadi Akauntan Jeti : Merang → menjadi All Jetty",
          ],
        ],
      ],
      [
        "en",
        [
          [
            "Payment",
            "Update",
            "System",
            "Ticket 999 Status : Unpaid → becomes Paid Payment time : 10 June 2026, 12:00 noon",
          ],
          [
            "Ticket",
            "Create",
            "Buyer",
            "Ticket 999 Receipt number : MRG-2026-000999 Amount : RM 1,234.50 Departure date : 20 June 2026",
          ],
          [
            "User",
            "Update",
            `Nur Aisyah ${username}`,
            "User Nur Aisyah Name : Aisyah → becomes Nur Aisyah Category : Kaunter Tiket → becomes Akauntan Jetty : Merang → becomes All Jetty",
          ],
        ],
      ],
    ] as const) {
      browser.cookies.set("lang", language);
      const { html } = await browser.get("/audit");
      const rows = rowsIn(html);
      expect(
        rows
          .slice(0, 3)
          .map(([module, action, who, , details]) => [
            module,
            action,
            who,
            details?.replaceAll(" :", " :").replaceAll(": ", " : ").replaceAll("  ", " "),
          ]),
      ).toEqual(expected);
      for (const [, , , at] of rows) expect(at).toMatch(day);
      expect(await htmlProblems(html)).toEqual([]);
    }
  });

  it("gives details of operator, user, blocked date, ticket and uploads (R-2.16-03)", async () => {
    const { browser, user } = await signedIn({ level: 1, language: "en" });
    const actor: Actor = { kind: "user", userId: user.id };
    const ticket = await makeTicket({ now });
    const about = { type: "ticket", id: ticket.id };
    const [operator] = await sql<{ id: number }>(
      null,
      "insert into operator (company_name, name, email, phone, ic) values ('Bot Laju', 'Ali', 'ali@contoh.my', '0123456789', '850412115267') returning id",
    );
    const entries: [AuditEntry, string][] = [
      [
        {
          module: "operator",
          action: "create",
          subject: { type: "operator", id: operator?.id ?? 0 },
          after: { companyName: "Bot Laju", name: "Ali" },
        },
        "Operator Bot Laju Company name: Bot Laju Name: Ali",
      ],
      [
        {
          module: "users",
          action: "delete",
          subject: { type: "user", id: user.id },
          before: { active: true },
          after: { active: false },
        },
        `User ${user.name} Active: Yes → becomes No`,
      ],
      [
        {
          module: "blockeddate",
          action: "create",
          subject: { type: "blocked_date", id: 77 },
          after: { start: "2026-07-01", end: "2026-07-02", details: "Ribut" },
        },
        "Blocked date: 77 Start date: 1 July 2026 End date: 2 July 2026 Details: Ribut",
      ],
      [
        {
          module: "ticket",
          action: "update",
          subject: about,
          before: { passengers: [{ name: "Ali" }] },
          after: { passengers: [{ name: "Alia" }] },
        },
        `Ticket ${ticket.receiptNo} Passengers › 1 › Name: Ali → becomes Alia`,
      ],
      [
        { module: "ticket", action: "upload", subject: about, after: { file: "senarai.pdf" } },
        `Ticket ${ticket.receiptNo} File: senarai.pdf`,
      ],
      [
        { module: "ticket", action: "upload-letter", subject: about, after: { file: "surat.pdf" } },
        `Ticket ${ticket.receiptNo} File: surat.pdf`,
      ],
      [
        {
          module: "ticket",
          action: "create",
          subject: about,
          after: { receiptNo: ticket.receiptNo, amountSen: 6_000 },
        },
        `Ticket ${ticket.receiptNo} Receipt number: ${ticket.receiptNo} Amount: RM 60.00`,
      ],
    ];
    for (const [entry] of entries) await write(actor, entry);
    const rows = rowsIn((await browser.get("/audit")).html);
    expect(
      rows
        .slice(0, entries.length)
        .map((row) => row[4]?.replaceAll(" :", ":"))
        .reverse(),
    ).toEqual(entries.map(([, words]) => words.replaceAll(" ", " ")));
  });

  it("knows each action (R-9-07)", () => {
    expect([...AUDIT_ACTIONS]).toEqual(
      expect.arrayContaining([
        ...["create", "update", "delete", "upload", "upload-letter", "request", "cancel", "print"],
        ...["approve", "deny", "enable", "disable", "activate"],
      ]),
    );
  });

  it("knows each module (R-9-08)", () => {
    expect(AUDIT_MODULES).toEqual(
      expect.arrayContaining([
        ...[
          "support",
          "operator",
          "ticket",
          "ticket-cancellation",
          "blockeddate",
          "login",
          "users",
        ],
      ]),
    );
  });

  it("knows the modules and actions beyond those (R-X19)", () => {
    expect(AUDIT_MODULES).toEqual(
      expect.arrayContaining(["setting", "shift", "printer", "boarding", "payment", "report"]),
    );
    expect([...AUDIT_ACTIONS]).toEqual(expect.arrayContaining(["login", "logout", "failed"]));
  });

  it.each(["ms", "en"] as const)(
    "has words in %s for each module, which can be chosen (R-9-08, R-X19)",
    async (language) => {
      const { browser } = await signedIn({ level: 1, language });
      for (const module of AUDIT_MODULES)
        await write(
          { kind: "system" },
          { module, action: "create", subject: { type: "setting", id: language } },
        );
      const { html } = await browser.get("/audit");
      for (const module of AUDIT_MODULES) {
        const name = moduleName(module, language);
        const only = await browser.get(`/audit?module=${module}`);
        expect([
          getByRole(html, "option", { name }).value,
          new Set(rowsIn(only.html).map(([shown]) => shown)),
        ]).toEqual([module, new Set([name])]);
      }
    },
  );

  it.each(["ms", "en"] as const)(
    "has words in %s for each action (R-9-07, R-X19)",
    async (language) => {
      const t = translationsOf(language, "auditWords");
      const { browser } = await signedIn({ level: 1, language });
      for (const action of AUDIT_ACTIONS)
        await write(
          { kind: "system" },
          { module: "ticket", action, subject: { type: "setting", id: 1 }, before: {}, after: {} },
        );
      const shown = rowsIn((await browser.get("/audit")).html).slice(0, AUDIT_ACTIONS.length);
      expect(shown.map(([, action]) => action).reverse()).toEqual(
        AUDIT_ACTIONS.map((action) => t(`actions.${action}`)),
      );
    },
  );

  const ofAisyah = async (language: "ms" | "en" = "ms") => {
    const aisyah = await makeStaff({ name: "Aisyah Tunggal" });
    for (let n = 0; n < 23; n += 1)
      await write(
        { kind: "user", userId: aisyah.id },
        {
          module: "blockeddate",
          action: "approve",
          subject: { type: "blocked_date", id: 5_000 + n },
          after: { details: `Ribut ${n}` },
        },
      );
    const { browser } = await signedIn({ level: 1, language });
    return { browser, aisyah };
  };

  it("is paged and filtered by staff, which all pages keep (R-2.16-01)", async () => {
    const { browser, aisyah } = await ofAisyah();
    const { html } = await browser.get("/audit");
    expect(
      allByRole(html, "option", { name: /^Aisyah Tunggal \(/ }).map(({ value }) => value),
    ).toContain(String(aisyah.id));
    const mine = await browser.get(`/audit?staff_id=${aisyah.id}`);
    const second = await browser.get(`/audit?staff_id=${aisyah.id}&page=1`);
    expect([mine, second].map(({ html: page }) => rowsIn(page).length)).toEqual([20, 3]);
    expect(mine.text).toContain("23 rekod");
    expect(fieldsNamed(mine.html, "staff_id").map(({ value }) => value)).toContain(
      String(aisyah.id),
    );
    expect(hrefsIn(mine.html)).toContain(`/audit?staff_id=${aisyah.id}&page=1#list-all`);
  });

  it("is searched by its words, in both languages (R-2.16-01)", async () => {
    const { browser, aisyah } = await ofAisyah();
    for (const search of ["lulus", "tarikh disekat", "aisyah tunggal", "ribut"])
      expect(
        rowsIn(
          (
            await browser.get(
              `/audit?staff_id=${aisyah.id}&search=${encodeURIComponent(search)}&page=1`,
            )
          ).html,
        ),
        search,
      ).toHaveLength(3);
    browser.cookies.set("lang", "en");
    expect((await browser.get(`/audit?staff_id=${aisyah.id}&search=approve`)).text).toContain(
      "23 entries",
    );
    expect(await htmlProblems(browser.page.html)).toEqual([]);
    expect((await browser.get("/audit?search=tiada-langsung")).text).toContain("0 entries");
  });

  it("is shown whatever stands in its address", async () => {
    const { browser } = await signedIn({ level: 1 });
    for (const odd of [
      "?staff_id=x&module=y&page=-1",
      "?staff_id=99999999999",
      "?staff_name=%00&search=%00",
      "?staff_id=1&staff_id=2",
      `?search=${"%25".repeat(60)}`,
    ])
      expect((await browser.get(`/audit${odd}`)).status, odd).toBe(200);
  });

  it("shows a script in an entry as the text that it is", async () => {
    const { browser } = await signedIn({ level: 1 });
    await write(
      { kind: "system" },
      {
        module: "<script>m</script>",
        action: "<b>",
        subject: { type: "<i>", id: "<u>" },
        after: { "<em>": "<img src=x onerror=alert(1)>" },
      },
    );
    const { html, text } = await browser.get("/audit");
    expect(text).toContain("<img src=x onerror=alert(1)>");
    for (const tag of ["img", "em", "u"]) expect(allByTag(html, tag)).toEqual([]);
  });
});

describe("signing in", () => {
  it("is told of as login, logout and failed, with no word of what was typed", async () => {
    const user = await makeStaff({ name: "Nur Masuk" });
    const browser = visitor();
    await browser.get("/login");
    await browser.submit({ email: user.email, password: "salah-sekali" });
    await browser.submit({ email: "tiada-orang@contoh.my", password: "salah-sekali" });
    await browser.submit({ email: user.email, password: STAFF_PASSWORD });
    await browser.post("/logout", {});
    const rows = await sql<{ action: string; all: string }>(
      null,
      "select action, a::text as all from audit a where module = 'login' and (subject_id = :subjectId or subject_id = 'unknown') order by id",
      { subjectId: String(user.id) },
    );
    expect(rows.map(({ action }) => action)).toEqual(["failed", "failed", "login", "logout"]);
    for (const typed of ["tiada-orang", "salah-sekali", STAFF_PASSWORD])
      expect(rows.map(({ all }) => all).join()).not.toContain(typed);
  });
});
