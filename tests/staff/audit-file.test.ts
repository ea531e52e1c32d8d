import { describe, expect, it } from "vitest";
import { inTransaction } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { useDatabase } from "../support/database";
import { allByTag, fieldNamed, fieldsNamed, getByRole } from "../support/page-roles";
import { useSite } from "../support/site";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { visitor, signedIn } = staffBrowsers(useSite(["staff", "session"]), now);

/** An entry of a new name of somebody: rows are written at the database's own time. */
const rename = (userId: number, name: string) =>
  inTransaction((tx) =>
    writeAudit(
      tx,
      { kind: "user", userId },
      {
        ...{ module: "users", action: "update", subject: { type: "user", id: userId } },
        before: { name: "Aisyah" },
        after: { name },
      },
    ),
  );
/** The file's rows, without the mark at its beginning. */
const linesOf = (file: string) => file.replace("\ufeff", "").split("\r\n").filter(Boolean);
const today = () => new Date().toLocaleDateString("sv", { timeZone: "Asia/Kuala_Lumpur" });

describe("the audit trail as a file", () => {
  it.each([
    ["en", "Time,Module,Action,User,Details,Changes", "User,Update", "Name: Aisyah → Nur Berkas"],
    [
      ...["ms", "Masa,Modul,Tindakan,Pengguna,Butiran,Perubahan", "Pengguna,Kemas kini"],
      "Nama: Aisyah → Nur Berkas",
    ],
  ] as const)("says in words what the list shows (%s)", async (language, head, row, change) => {
    const { browser, user } = await signedIn({ level: 5, language, name: "Nur Aisyah" });
    await rename(user.id, "Nur Berkas");
    const { headers, html } = await browser.get("/audit.csv?search=Nur+Berkas");
    expect(headers.get("Content-Disposition")).toMatch(/^attachment; filename="[a-z-]+\.csv"$/);
    const [first, newest] = linesOf(html);
    expect(first).toBe(head);
    for (const words of [row, change, "Nur Aisyah"]) expect(newest).toContain(words);
  });

  it("has the entries of the days, the person and the words that are asked for alone", async () => {
    const { browser, user } = await signedIn({ level: 1, language: "en" });
    const from = today();
    await rename(user.id, "Nur Dicari");
    const to = today();
    const rowsOf = async (query: string) =>
      linesOf((await browser.get(`/audit.csv?${query}`)).html).length - 1;
    const mine = `staff_id=${user.id}&search=Nur+Dicari`;
    expect(await rowsOf(`${mine}&from=${from}&to=${to}`)).toBe(1);
    expect(await rowsOf(`${mine}&to=2020-01-01`)).toBe(0);
    expect(await rowsOf(`staff_id=${user.id}&search=Tiada+Siapa`)).toBe(0);
    expect(await rowsOf(`${mine}&module=operator`)).toBe(0);
  });

  it("starts no formula in a spreadsheet", async () => {
    const { browser, user } = await signedIn({ level: 1, language: "en", name: "=1+1 Aisyah" });
    await rename(user.id, "Nur Formula");
    const { html } = await browser.get("/audit.csv?search=Nur+Formula");
    expect(linesOf(html)[1]).toContain(",'=1+1 Aisyah,");
  });

  it("is for levels 1 and 5", async () => {
    for (const level of [2, 3, 4] as const)
      expect((await (await signedIn({ level })).browser.get("/audit.csv")).status).toBe(403);
    expect((await visitor().get("/audit.csv")).location).toMatch(/^\/login/);
  });
});

describe("the filter of the audit trail", () => {
  it("keeps the days and the words that are shown, and is cleared without losing them", async () => {
    const { browser } = await signedIn({ level: 1, language: "en" });
    const { html } = await browser.get(
      "/audit?search=Nur&from=2026-06-01&to=2026-06-02&module=users",
    );
    const filter = allByTag(html, "form").find((one) => fieldsNamed(one, "staff_id").length > 0);
    const sent = ["search", "from", "to"].map((name) => filter && fieldNamed(filter, name).value);
    expect(sent).toEqual(["Nur", "2026-06-01", "2026-06-02"]);
    const { href } = getByRole(html, "link", { name: "Clear" });
    expect(href).toBe("/audit?search=Nur&from=2026-06-01&to=2026-06-02#list-all");
  });
});
