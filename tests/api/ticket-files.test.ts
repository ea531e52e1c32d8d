import { describe, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import { fileShape } from "~/api/staff-ticket-json";
import { loader as letterFile } from "~/routes/staff/tickets/letter-file";
import { loader as listFile } from "~/routes/staff/tickets/list-file";
import { aPicture } from "../staff/pictures";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
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
  describe("of a passenger list", () => {
    const story = madeOnce(async () => {
      const cashier = await somebodyOf(3);
      const ticket = await makeTicket({ now });
      const sent = { original_name: "Senarai.PDF", ticketCode: ticket.ticketCode, img: pdf };
      const { status } = await upload(cashier, sent);
      const picture = `data:image/png;base64,${(await aPicture()).toString("base64")}`;
      const { body } = await upload(cashier, { ...sent, original_name: "a.jpg", img: picture });
      const files = fileShape.array().parse(body.files);
      const [first] = files;
      const opened = (by: MadeStaff | null) => open(listFile, first?.url ?? "", by);
      const served = await opened(cashier);
      const refused = [
        (await opened(null)).status,
        (await opened(await somebodyOf(3, { jettyId: 2 }))).status,
      ];
      const remove = () =>
        ask("DELETE", `/api/ticket-counter/files/${ticket.id}/${first?.file}`, cashier);
      return { status, files, served, refused, removed: [await remove(), await remove()] };
    });

    it("store it, and answer all of the ticket (R-7-40)", async () => {
      const { status, files } = await story();
      expect([status, files.map(({ name }) => name)]).toEqual([200, ["Senarai.pdf", "a.jpg"]]);
    });

    it("serve it to staff of its jetty, and to nobody else (R-7-65)", async () => {
      const { served, refused } = await story();
      expect([served.status, served.headers.get("Content-Type"), refused]).toEqual([
        200,
        "application/pdf",
        [401, 404],
      ]);
    });

    it("remove it, once (R-7-42)", async () => {
      expect((await story()).removed.map(({ body }) => body)).toMatchObject([
        { message: "Image has been removed" },
        { code: "file_removed" },
      ]);
    });
  });

  describe("of an agency's letter", () => {
    const story = madeOnce(async () => {
      const [chief, cashier] = [await somebodyOf(1), await somebodyOf(3)];
      const ticket = await agencyTicket();
      const sent = { original_name: "surat.pdf", ticketCode: ticket.ticketCode, letter: pdf };
      const send = (by: MadeStaff, more = {}) => upload(by, { ...sent, ...more }, "upload-letter");
      const { status, body } = await send(chief);
      const [letter] = fileShape.array().parse(body.letters);
      const path = `/api/ticket-counter/letters/${ticket.id}/${letter?.file}`;
      const opened = async (by: MadeStaff) =>
        (await open(letterFile, letter?.url ?? "", by)).status;
      const refused = {
        sent: (await send(cashier)).status,
        opened: await opened(cashier),
        removed: (await ask("DELETE", path, cashier)).status,
      };
      const forChief = await opened(chief);
      const { ticketCode } = await makeTicket({ now });
      return {
        stored: [status, letter?.name, forChief],
        refused,
        removed: (await ask("DELETE", path, chief)).status,
        plain: (await send(chief, { ticketCode })).status,
      };
    });

    it("store and open it for level 1 (R-7-41)", async () => {
      expect((await story()).stored).toEqual([200, "surat.pdf", 200]);
    });

    it("are for level 1 alone", async () => {
      expect((await story()).refused).toEqual({ sent: 403, opened: 403, removed: 403 });
    });

    it("remove it (R-7-43)", async () => {
      expect((await story()).removed).toBe(200);
    });

    it("store none with the ticket of no agency", async () => {
      expect((await story()).plain).toBe(404);
    });
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
