import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import type { FileUse } from "~/domain/tickets/file-uses";
import { addTicketFile, removeTicketFile } from "~/domain/tickets/ticket-files.server";
import { atOnce } from "../support/at-once";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { madePdf } from "../support/made-pdf";
import { makeTicket } from "../support/make-ticket";
import { getByRole, hrefsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { wordsIn } from "../support/words-in";
import { confirm } from "./confirm";
import { aPicture } from "./pictures";
import { staffBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
useDatabase();
const { signedIn, visitor } = staffBrowsers(useSite(["staff"]), now);

const upload = { bytes: madePdf(), kind: "pdf" as const, originalName: "senarai.pdf" };

async function agencyTicket() {
  const ticket = await makeTicket({ now, ticketFlag: 3 });
  await sql(null, "update ticket set agency_name = 'Jabatan Laut' where id = :id returning id", {
    id: ticket.id,
  });
  return ticket;
}

const filesOf = (ticketId: number, use: FileUse = "file") =>
  sql<{ name: string; title: string }>(
    null,
    `select f.name, f.original_name as title from ticket_${use} l join stored_file f on f.name = l.file_name
      where l.ticket_id = :ticketId order by f.id`,
    { ticketId },
  );
const auditOf = (ticketId: number) =>
  sql<{ action: string; actorId: number; before: object | null; after: object | null }>(
    null,
    "select action, actor_id, before, after from audit where module = 'ticket' and subject_id = :subject and action in ('upload', 'upload-letter', 'delete') order by id",
    { subject: String(ticketId) },
  );

/** The file by which anti-virus programs are tried; in one piece they would take it for one. */
const EICAR = Buffer.from(
  ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join(""),
);

describe("the passenger lists of a ticket", () => {
  const uploaded = async () => {
    const { browser, user } = await signedIn({ level: 2, language: "en" });
    const ticket = await makeTicket({ now });
    await browser.upload(`/tickets/${ticket.ticketCode}/files`, "file", [
      { name: "C:\\a\\Senarai\u202e A.PDF", bytes: madePdf() },
    ]);
    const [file] = await filesOf(ticket.id);
    return { browser, user, ticket, file };
  };

  it("are uploaded and listed (R-3-17, R-8-40, R-X20)", async () => {
    const { browser } = await signedIn({ level: 2, language: "en" });
    const { id, ticketCode, receiptNo } = await makeTicket({ now });
    const path = `/tickets/${ticketCode}/files`;
    expect((await browser.get(path)).text).toContain("No passenger list has been uploaded yet.");
    await browser.upload(path, "file", [{ name: "C:\\a\\Senarai\u202e A.PDF", bytes: madePdf() }]);
    const page = await browser.follow();
    expect([browser.page.path, page.text.includes("Image has been uploaded!")]).toEqual([
      path,
      true,
    ]);
    const dialog = getByRole(page.html, "dialog", {
      name: `Passenger list files of ticket ${receiptNo}`,
    });
    const [file] = await filesOf(id);
    expect(dialog.text).toContain("Senarai A.pdf");
    expect(hrefsIn(dialog)).toContain(`/storage/files/${file?.name}`);
    expect(await htmlProblems(page.html)).toEqual([]);
  });

  it("are called by their last part alone, without what nobody sees", async () => {
    const { browser } = await signedIn({ level: 2 });
    const { id, ticketCode } = await makeTicket({ now });
    for (const name of ["a\0b.pdf", "../../etc/passwd.pdf", "\u202efdp.exe.pdf", "\0", "..pdf"]) {
      const { status } = await browser.upload(`/tickets/${ticketCode}/files`, "file", [
        { name, bytes: madePdf() },
      ]);
      expect([name, status < 500]).toEqual([name, true]);
    }
    const titles = (await filesOf(id)).map(({ title }) => title);
    expect(titles).toEqual(["ab.pdf", "passwd.pdf", "fdp.exe.pdf", "fail.pdf"]);
  });

  it("are shown in the window or saved, sandboxed and never as another type (R-T4)", async () => {
    const { browser, file } = await uploaded();
    const shown = await browser.get(`/storage/files/${file?.name}`);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": "inline; filename*=UTF-8''Senarai%20A.pdf",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-cache",
    });
    expect(shown.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; sandbox;/);
    expect(
      (await browser.get(`/storage/files/${file?.name}?download`)).headers.get(
        "Content-Disposition",
      ),
    ).toMatch(/^attachment/);
  });

  it("stand in the ticket's panel and in the audit (R-2.11-04, R-T4)", async () => {
    const { browser, user, ticket } = await uploaded();
    expect((await browser.get(`/tickets/${ticket.ticketCode}`)).text).toContain("Senarai A.pdf");
    expect(await auditOf(ticket.id)).toMatchObject([
      { action: "upload", actorId: user.id, after: { originalName: "Senarai A.pdf" } },
    ]);
  });

  const removed = madeOnce(async () => {
    const { browser, user } = await signedIn({ level: 3, language: "en" });
    const { id, ticketCode } = await makeTicket({ now });
    await addTicketFile("file", id, upload, { userId: user.id, ownJettyId: 0 });
    const [file] = await filesOf(id);
    const ask = await browser.get(`/tickets/${ticketCode}/files/${file?.name}/remove`);
    const after = (await confirm(browser)).text;
    return { id, ask, after, left: (await browser.get(`/storage/files/${file?.name}`)).status };
  });

  it("are removed after a confirmation that names the file", async () => {
    const { ask } = await removed();
    expect(ask.text).toContain("senarai.pdf is removed from this ticket.");
    expect(await htmlProblems(ask.html)).toEqual([]);
  });

  it("are gone once they are removed, and said to be (R-8-41)", async () => {
    const { id, after, left } = await removed();
    expect(after).toContain("Image has been removed");
    expect([await filesOf(id), left]).toEqual([[], 404]);
  });

  it("are named by the audit after they were removed", async () => {
    expect((await auditOf((await removed()).id)).at(-1)).toMatchObject({
      action: "delete",
      before: { originalName: "senarai.pdf" },
    });
  });

  it("say in Malay what was done, and judge by content", async () => {
    const { browser } = await signedIn({ level: 3, language: "ms" });
    const { id, ticketCode } = await makeTicket({ now });
    const path = `/tickets/${ticketCode}/files`;
    for (const [name, bytes, words] of [
      ["a.pdf", Buffer.from("%PDF-<html>"), "tidak dapat dibaca hingga habis"],
      ["a.jpg", madePdf(), "Fail tidak disokong."],
      ...["a.pdf", "a.jpg", "a.png"].map((name) => [name, EICAR, "Fail tidak disokong."] as const),
      ["a.pdf", madePdf({ catalog: "/AA << /WC << /S /JavaScript /JS (1) >> >>" }), "skrip"],
      ["a.pdf", Buffer.concat([madePdf(), Buffer.alloc(5_300_000)]), "5MB"],
    ] as const) {
      const { status, text } = await browser.upload(path, "file", [{ name, bytes }]);
      expect([status, text.includes(words)], words).toEqual([422, true]);
    }
    expect(await filesOf(id)).toEqual([]);
    await browser.upload(path, "file", [{ name: "gambar.png", bytes: await aPicture("png") }]);
    expect((await browser.follow()).text).toContain("Gambar telah dimuat naik!");
    const [file] = await filesOf(id);
    const picture = await browser.get(`/storage/files/${file?.name}`);
    expect(picture.headers.get("Content-Security-Policy")).toContain("sandbox");
    const [stored] = await sql<{ bytes: Buffer }>(
      null,
      "select bytes from stored_file where name = :name",
      { name: file?.name },
    );
    expect((await sharp(stored?.bytes).metadata()).format).toBe("jpeg");
  });

  it("belong to the ticket's jetty alone", async () => {
    const { id, ticketCode } = await makeTicket({ now, jettyId: 1 });
    const by = await makeStaff();
    await addTicketFile("file", id, upload, { userId: by.id, ownJettyId: 0 });
    const [file] = await filesOf(id);
    const { browser } = await signedIn({ level: 3, jettyId: 2 });
    for (const path of [
      `/tickets/${ticketCode}/files`,
      `/tickets/${ticketCode}/files/${file?.name}/remove`,
      `/storage/files/${file?.name}`,
    ])
      expect((await browser.get(path)).status, path).toBe(404);
    expect(
      (
        await browser.upload(`/tickets/${ticketCode}/files`, "file", [
          { name: "a.pdf", bytes: madePdf() },
        ])
      ).status,
    ).toBe(404);
    expect((await visitor().get(`/storage/files/${file?.name}`)).status).toBe(401);
  });

  it("stay as they are once the ticket is cancelled", async () => {
    const { browser, user } = await signedIn({ language: "en" });
    const by = { userId: user.id, ownJettyId: 0 } as const;
    const { id, ticketCode } = await makeTicket({ now });
    await addTicketFile("file", id, upload, by);
    const [file] = await filesOf(id);
    await cancelTicket(id, "Ribut", by, now);
    const page = await browser.get(`/tickets/${ticketCode}/files`);
    expect(page.text).toContain("This ticket is cancelled: its files stay as they are.");
    expect(page.text).toContain("senarai.pdf");
    await browser.upload(`/tickets/${ticketCode}/files`, "file", [
      { name: "a.pdf", bytes: madePdf() },
    ]);
    expect(browser.page.status).toBe(409);
    await browser.post(`/tickets/${ticketCode}/files/${file?.name}/remove`, {});
    expect(browser.page.status).toBe(409);
    expect(await filesOf(id)).toHaveLength(1);
  });

  it("are at most 20, also when several are handed in at once", async () => {
    const { id } = await makeTicket({ now });
    const by = { userId: (await makeStaff()).id, ownJettyId: 0 } as const;
    await sql(
      null,
      `with f as (insert into stored_file (name, kind, content_type, original_name, bytes)
         select rpad('f' || n || '-' || :id, 43, 'x') || '.pdf', 'passenger_list', 'application/pdf', 'a.pdf', 'x' from generate_series(1, 19) n
         returning id, name)
       insert into ticket_file (ticket_id, place, file_name) select :id::int, row_number() over (order by id), name from f returning 1 as done`,
      { id },
    );
    const bytes = await aPicture("png");
    const picture = { bytes, kind: "png", originalName: "senarai.png" } as const;
    const results = await atOnce(
      ["select id from ticket where id = :id for update", { id }],
      [1, 2, 3].map(() => () => addTicketFile("file", id, picture, by)),
    );
    expect(results.map(({ status }) => status).sort()).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
    ]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "files_many", values: { max: 20 } },
    });
    expect(await filesOf(id)).toHaveLength(20);
    await expect(
      inTransaction((tx) =>
        sql(
          tx,
          "insert into ticket_file (ticket_id, place, file_name) select :id, 21, name from stored_file limit 1 returning place",
          { id },
        ),
      ),
    ).rejects.toThrow(/check/);
  });

  it("are removed by one of two, and the other reads who was first", async () => {
    const { id, ticketCode } = await makeTicket({ now });
    const { browser, user } = await signedIn({ language: "en", name: "Aminah" });
    const by = { userId: user.id, ownJettyId: 0 } as const;
    await addTicketFile("file", id, upload, by);
    const [file] = await filesOf(id);
    const name = file?.name ?? "";
    const results = await atOnce(
      ["select id from ticket where id = :id for update", { id }],
      [1, 2].map(() => () => removeTicketFile("file", id, name, by)),
    );
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "file_removed", values: { name: "Aminah" } },
    });
    const removals = (await auditOf(id)).filter(({ action }) => action === "delete");
    expect(removals).toHaveLength(1);
    const late = await browser.get(`/tickets/${ticketCode}/files/${name}/remove`);
    expect([late.status, late.text.includes("Aminah removed this file")]).toEqual([200, true]);
    await browser.post(`/tickets/${ticketCode}/files/${name}/remove`, {});
    expect([browser.page.status, browser.page.text.includes("Aminah removed this file")]).toEqual([
      409,
      true,
    ]);
    expect((await browser.get(`/tickets/${ticketCode}/files/nothing.pdf/remove`)).status).toBe(404);
  });
});

describe("the letters of an agency", () => {
  const handled = madeOnce(async () => {
    const { id, ticketCode } = await agencyTicket();
    const { browser } = await signedIn({ language: "en" });
    const path = `/tickets/${ticketCode}/letters`;
    const before = (await browser.get(`/tickets/${ticketCode}`)).html;
    await browser.upload(path, "letter", [{ name: "Surat.pdf", bytes: madePdf() }]);
    const page = await browser.follow();
    const [letter] = await filesOf(id, "letter");
    const ask = (await browser.get(`${path}/${letter?.name}/remove`)).text;
    return { id, path, before, page, ask, after: (await confirm(browser)).text };
  });

  it("are uploaded by level 1, and said to be (R-2.11-05, R-6-13, R-8-40, R-X20)", async () => {
    const { path, before, page } = await handled();
    const words = ["Image has been uploaded!", "Surat.pdf"];
    expect([hrefsIn(before).includes(path), wordsIn(page.text, words)]).toEqual([true, words]);
    expect(await htmlProblems(page.html)).toEqual([]);
  });

  it("are removed by level 1 after a question, and said to be (R-2.11-05, R-6-13, R-8-41)", async () => {
    const { ask, after } = await handled();
    expect(ask).toContain("It is the only letter of this agency.");
    expect(after).toContain("Image has been removed");
  });

  it("are audited when they are uploaded and removed", async () => {
    const actions = (await auditOf((await handled()).id)).map(({ action }) => action);
    expect(actions).toEqual(["upload-letter", "delete"]);
  });

  const SURAT = [{ name: "Surat.pdf", bytes: madePdf() }];

  it.each([2, 3, 4, 5] as const)("are not level %i's (R-2.11-05, R-6-13)", async (level) => {
    const { ticketCode } = await agencyTicket();
    const { browser } = await signedIn({ level });
    const path = `/tickets/${ticketCode}/letters`;
    const { html } = await browser.get(`/tickets/${ticketCode}`);
    expect({
      linked: hrefsIn(html).includes(path),
      opened: (await browser.get(path)).status,
      uploaded: (await browser.upload(path, "letter", SURAT)).status,
    }).toEqual({ linked: false, opened: 403, uploaded: 403 });
  });

  it("are of a ticket of an agency alone (R-2.11-05)", async () => {
    const { browser } = await signedIn();
    const { ticketCode } = await makeTicket({ now });
    const path = `/tickets/${ticketCode}/letters`;
    expect({
      linked: (await browser.get(`/tickets/${ticketCode}`)).html.includes("/letters"),
      opened: (await browser.get(path)).status,
      uploaded: (await browser.upload(path, "letter", SURAT)).status,
    }).toEqual({ linked: false, opened: 404, uploaded: 404 });
  });
});
