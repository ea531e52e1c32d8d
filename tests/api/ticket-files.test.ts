import { describe, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import { fileShape } from "~/api/staff-ticket-json";
import { loader as letterFile } from "~/routes/staff/tickets/letter-file";
import { loader as listFile } from "~/routes/staff/tickets/list-file";
import { aPicture } from "../staff/pictures";
import { useDatabase } from "../support/database";
import { madePdf } from "../support/made-pdf";
import { makeTicket } from "../support/make-ticket";
import { type MadeStaff } from "../support/staff";
import { nowOfTests, somebodyOf, tokenOf, useCalls } from "./api-client";

vi.hoisted(() => Object.assign(process.env, { FIXED_NOW: "2026-06-10T13:30:00+08:00" }));
const now = nowOfTests();
useDatabase();
const ask = useCalls();

const pdf = madePdf().toString("base64");
async function agencyTicket() {
  const ticket = await makeTicket({ now, ticketFlag: 3 });
  await sql(null, "update ticket set agency_name = 'Jabatan Laut' where id = :id returning id", {
    id: ticket.id,
  });
  return ticket;
}
const upload = (by: MadeStaff, body: object, path = "upload") =>
  ask("POST", `/api/ticket-counter/${path}`, by, { body });
const open = async (loader: typeof listFile, url: string, by: MadeStaff | null) => {
  const request = new Request(`http://127.0.0.1:8080${url}`, {
    headers: by ? { Authorization: `Bearer ${await tokenOf(by)}` } : {},
  });
  return loader({ request, params: { file: url.split("/").at(-1) }, context: {} });
};

describe("the calls of a ticket's files", () => {
  it("store a passenger list, answer all, and remove it (R-7-40, R-7-42, R-7-65)", async () => {
    const cashier = await somebodyOf(3);
    const ticket = await makeTicket({ now });
    const sent = { original_name: "Senarai.PDF", ticketCode: ticket.ticketCode, img: pdf };
    expect((await upload(cashier, sent)).status).toBe(200);
    const picture = `data:image/png;base64,${(await aPicture()).toString("base64")}`;
    const { body } = await upload(cashier, { ...sent, original_name: "a.jpg", img: picture });
    const files = fileShape.array().parse(body.files);
    expect(files.map(({ name }) => name)).toEqual(["Senarai.pdf", "a.jpg"]);
    const [first] = files;
    const served = await open(listFile, first?.url ?? "", cashier);
    expect([served.status, served.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    expect((await open(listFile, first?.url ?? "", null)).status).toBe(401);
    expect(
      (await open(listFile, first?.url ?? "", await somebodyOf(3, { jettyId: 2 }))).status,
    ).toBe(404);
    const remove = () =>
      ask("DELETE", `/api/ticket-counter/files/${ticket.id}/${first?.file}`, cashier);
    expect((await remove()).body).toEqual({ message: "Image has been removed" });
    expect((await remove()).body).toMatchObject({ code: "file_removed" });
  });

  it("store an agency's letter for level 1, and remove it (R-7-41, R-7-43)", async () => {
    const chief = await somebodyOf(1);
    const ticket = await agencyTicket();
    const sent = { original_name: "surat.pdf", ticketCode: ticket.ticketCode, letter: pdf };
    const { status, body } = await upload(chief, sent, "upload-letter");
    const [letter] = fileShape.array().parse(body.letters);
    expect([status, letter?.name]).toEqual([200, "surat.pdf"]);
    expect((await open(letterFile, letter?.url ?? "", chief)).status).toBe(200);
    const cashier = await somebodyOf(3);
    expect((await upload(cashier, sent, "upload-letter")).status).toBe(403);
    expect((await open(letterFile, letter?.url ?? "", cashier)).status).toBe(403);
    const path = `/api/ticket-counter/letters/${ticket.id}/${letter?.file}`;
    expect((await ask("DELETE", path, cashier)).status).toBe(403);
    expect((await ask("DELETE", path, chief)).status).toBe(200);
    const plain = await makeTicket({ now });
    expect(
      (await upload(chief, { ...sent, ticketCode: plain.ticketCode }, "upload-letter")).status,
    ).toBe(404);
  });

  it("refuse what is no such file, and tickets that are not there", async () => {
    const cashier = await somebodyOf(3);
    const { ticketCode } = await makeTicket({ now });
    const sent = { original_name: "senarai.pdf", ticketCode, img: pdf };
    const refused: [object, number, string][] = [
      [{ img: Buffer.from("<html>").toString("base64") }, 422, "file_unsupported"],
      [{ img: "bukan base64!" }, 422, "file_unsupported"],
      [{ original_name: "senarai.exe" }, 422, "file_unsupported"],
      [{ img: Buffer.alloc(5_242_881, 1).toString("base64") }, 422, "file_too_large"],
      [{ ticketCode: "2222222222222222" }, 404, "not_found"],
      [{ ticketCode: "?" }, 404, "not_found"],
      [{ img: "" }, 422, "file_unsupported"],
    ];
    for (const [wishes, status, code] of refused)
      expect(await upload(cashier, { ...sent, ...wishes }), code).toMatchObject({
        status,
        body: { code },
      });
  });
});
