import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer as createTcp, type Socket } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { printDocument } from "~/domain/printing/print-document";
import { printTicket } from "~/domain/printing/print-ticket.server";
import { findPrintJob, printCountOf, printHistoryOf } from "~/domain/printing/queries.server";
import { requestPrint } from "~/domain/printing/request-print.server";
import { parseRefusalCode } from "~/domain/shared/refusal-codes";
import { refusalText } from "~/i18n/refusal";
import { translationsOf } from "~/i18n/translations.server";
import { sendToQueue } from "../../workers/print-server/drivers/lp";
import { sendRaw } from "../../workers/print-server/drivers/tcp";
import { escposBytes } from "../../workers/print-server/escpos";
import { JobJournal, journalFile } from "../../workers/print-server/job-journal";
import { layOutDocument } from "../../workers/print-server/layout";
import { PrintQueue } from "../../workers/print-server/print-queue";
import { useDatabase } from "../support/database";
import { usePrintServers } from "../support/print-server";
import { connectAgent } from "../support/printing";
import { eventually } from "../workers/support";

useDatabase();
const { at, escpos, virtual, owner, start, paidTicket } = usePrintServers();
const { folder, running } = at;

const stateOf = async (id: string) => (await findPrintJob(id, new Date()))?.state;
/** The code of the refusal that comes once the socket's end is noted. */
async function eventuallyRefused(ask: () => Promise<string>): Promise<string> {
  let code = "";
  await eventually(async () => {
    await ask().catch((error: { code: string }) => (code = error.code));
    return code !== "";
  });
  return code;
}

const sample = (text: string) => printDocument.parse({ lines: [{ kind: "text", text }] });

describe("a ticket", () => {
  it("comes out of a receipt printer with its receipt number, QR code and a cut, and a copy says SALINAN 2", async () => {
    const { printerId, staff } = await start([escpos()]);
    const ticket = await paidTicket();
    for (const count of [1, 2]) {
      const id = await printTicket(
        ticket.ticketCode,
        printerId("epson-1"),
        staff,
        "ms",
        new Date(),
      );
      await eventually(async () => (await stateOf(id)) === "printed");
      expect(await printCountOf(ticket.id)).toBe(count);
    }
    const [first, copy] = at.epson.printouts.map((printout) => printout.toString("latin1"));
    expect(first).toContain(ticket.receiptNo);
    expect(first).toContain("Majlis Daerah Setiu");
    expect(first).toContain("60.00");
    expect(first).toMatch(/\x1d\(k..1P0[0-9A-Z $%*+\-./:]{120}\x1d/s);
    expect(first).toContain("\x1dV\x01");
    expect(first).not.toContain("SALINAN");
    expect(copy?.match(/SALINAN 2/g)).toHaveLength(2);
    expect(at.epson.printouts).toHaveLength(2);
  });

  it("is a job with an id, done once; a second is a copy; without a server it is offline (R-C5)", async () => {
    const home = join(folder, "story");
    const { printerId, staff, server } = await start(
      [escpos(), { ...escpos(1), device_id: "gone" }],
      home,
    );
    const ticket = await paidTicket();
    const ask = (device: string) =>
      printTicket(ticket.ticketCode, printerId(device), staff, "ms", new Date());
    const id = await inTransaction(async (tx) => {
      const asked = await requestPrint(tx, {
        content: { kind: "ticket", ticketId: ticket.id },
        printerId: printerId("epson-1"),
        staff,
        language: "ms",
        now: new Date(),
      });
      expect(await sql(tx, "select state from print_job where id = :asked", { asked })).toEqual([
        { state: "queued" },
      ]);
      return asked;
    });
    await eventually(async () => (await stateOf(id)) === "printed");
    const failed = await ask("gone");
    await eventually(async () => (await stateOf(failed)) === "failed");
    expect((await findPrintJob(failed, new Date()))?.reason).toContain("cannot be reached");
    const again = await ask("epson-1");
    await eventually(async () => (await stateOf(again)) === "printed");
    expect(
      at.epson.printouts.map((printout) => printout.toString("latin1").includes("SALINAN 2")),
    ).toEqual([false, true]);
    expect([
      await printCountOf(ticket.id),
      (await printHistoryOf(ticket.id)).map((one) => one.copyNo),
    ]).toEqual([2, [1, 2]]);
    const moves = await sql<{ state: string; sent: boolean; done: boolean }>(
      null,
      "select state, sent_at is not null as sent, done_at is not null as done from print_job where ticket_id = :ticketId order by no",
      { ticketId: ticket.id },
    );
    expect(moves).toEqual(
      ["printed", "failed", "printed"].map((state) => ({ state, sent: true, done: true })),
    );

    running.splice(running.indexOf(server), 1);
    await server.stop();
    const code = await eventuallyRefused(() => ask("epson-1"));
    expect(refusalText(translationsOf("en", "refusal"), parseRefusalCode(code))).toBe(
      "Printer is offline..",
    );
    let prints = 0;
    const memory = new JobJournal(journalFile(home));
    const queue = new PrintQueue(
      [{ printer: escpos(), driver: { print: () => Promise.resolve(void (prints += 1)) } }],
      memory,
    );
    expect([await queue.print(id, "epson-1", sample("lagi")), prints]).toEqual([
      { outcome: "printed" },
      0,
    ]);
    memory.close();
  });

  it("fails with the reason where the printer cannot be reached, and is unknown where it broke off", async () => {
    const { printerId, staff } = await start([escpos(1), { ...escpos(), device_id: "epson-2" }]);
    const ticket = await paidTicket();
    const away = await printTicket(
      ticket.ticketCode,
      printerId("epson-1"),
      staff,
      "ms",
      new Date(),
    );
    await eventually(async () => (await stateOf(away)) === "failed");
    expect((await findPrintJob(away, new Date()))?.reason).toBe(
      "The printer cannot be reached (ECONNREFUSED).",
    );
    at.epson.mode = "breaks";
    const broken = await printTicket(
      ticket.ticketCode,
      printerId("epson-2"),
      staff,
      "ms",
      new Date(),
    );
    await eventually(async () => (await stateOf(broken)) === "unknown");
    expect(await printCountOf(ticket.id)).toBe(0);
  });

  it("that came out while the connection was lost is said to have, once there is another", async () => {
    const [home, whose] = [join(folder, "answers"), await owner()];
    const lost = await connectAgent(at.web.url, whose.key);
    const [printer] = await sql<{ id: number }>(
      null,
      "select id from printer where agent_user_id = :userId",
      { userId: whose.user.id },
    );
    const id = await printTicket(
      (await paidTicket()).ticketCode,
      printer?.id ?? 0,
      whose.staff,
      "ms",
      new Date(),
    );
    await eventually(() => lost.jobs.length === 1);
    lost.socket.terminate();
    await eventually(async () => (await stateOf(id)) === "unknown");
    const memory = new JobJournal(journalFile(home));
    memory.begin(id);
    memory.end(id, "printed");
    memory.close();
    await start([virtual(join(home, "out"))], home, whose);
    await eventually(async () => (await stateOf(id)) === "printed");
    await eventually(() => /"noted":true/.test(readFileSync(journalFile(home), "utf8")));
    expect(existsSync(join(home, "out"))).toBe(false);
  });
});

describe("what was printed", () => {
  const printed = async (memory: Pick<JobJournal, "find" | "begin" | "end">) => {
    let prints = 0;
    const queue = new PrintQueue(
      [{ printer: virtual(folder), driver: { print: () => Promise.resolve(void (prints += 1)) } }],
      memory,
    );
    const id = randomUUID();
    const answers = [
      await queue.print(id, "maya", sample("satu")),
      await queue.print(id, "maya", sample("satu")),
    ];
    return { prints, outcomes: answers.map((answer) => answer.outcome) };
  };

  it("is not printed again under the same id; without the memory it would be", async () => {
    expect(await printed(new JobJournal(join(folder, "once.jsonl")))).toEqual({
      prints: 1,
      outcomes: ["printed", "printed"],
    });
    expect(await printed({ find: () => undefined, begin: () => {}, end: () => {} })).toMatchObject({
      prints: 2,
    });
  });

  it("is remembered over a restart, the last 1,000 ids, and through a power cut in the middle of a line", () => {
    const file = join(folder, "thousand.jsonl");
    const first = new JobJournal(file);
    const ids = Array.from({ length: 1_005 }, () => randomUUID());
    for (const id of ids) {
      first.begin(id);
      first.end(id, "printed");
    }
    first.close();
    writeFileSync(file, `${readFileSync(file, "utf8")}{"id":"half`);
    const second = new JobJournal(file);
    expect(ids.slice(5).every((id) => second.find(id)?.outcome === "printed")).toBe(true);
    expect(ids.slice(0, 5).some((id) => second.find(id))).toBe(false);
    expect(second.unsaid()).toHaveLength(1_000);
    second.noted(ids[1_004] ?? "");
    second.close();
    expect(new JobJournal(file).unsaid()).toHaveLength(999);
  }, 180_000);

  it("is unknown where the program died in the middle, and is not printed again", async () => {
    const file = join(folder, "died.jsonl");
    const id = randomUUID();
    new JobJournal(file).begin(id);
    let prints = 0;
    const queue = new PrintQueue(
      [{ printer: virtual(folder), driver: { print: () => Promise.resolve(void (prints += 1)) } }],
      new JobJournal(file),
    );
    expect(await queue.print(id, "maya", sample("dua"))).toMatchObject({ outcome: "unknown" });
    expect(prints).toBe(0);
  });

  it("is in the order of asking, one after the other", async () => {
    const order: string[] = [];
    const driver = {
      print: async ({ id }: { id: string }) => {
        order.push(`begin ${id}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
        order.push(`end ${id}`);
      },
    };
    const queue = new PrintQueue(
      [{ printer: virtual(folder), driver }],
      new JobJournal(join(folder, "order.jsonl")),
    );
    await Promise.all(["a", "b", "c"].map((id) => queue.print(id, "maya", sample(id))));
    expect(order).toEqual(["begin a", "end a", "begin b", "end b", "begin c", "end c"]);
  });
});

describe("the printout", () => {
  it("takes no orders from a name", () => {
    const rows = layOutDocument(sample("Ali\x1b@\x1d\x56\x00\nBaba\x07"), 80);
    const bytes = escposBytes(rows, 80, false).toString("latin1");
    expect(rows).toEqual([expect.objectContaining({ text: "Ali @ V Baba" })]);
    expect(bytes.match(/\x1b@/g)).toHaveLength(1);
    expect(bytes.match(/\x1dV/g)).toHaveLength(1);
    expect(bytes).not.toContain("\x07");
  });

  it("cuts nothing off on a narrow roll, and opens the drawer when it is told to", () => {
    const document = printDocument.parse({
      lines: [
        { kind: "pair", label: "Kanak-kanak OKU (bukan Malaysia) x 12", value: "1,234.50" },
        { kind: "text", text: "x".repeat(70), big: true },
      ],
    });
    const rows = layOutDocument(document, 58);
    expect(rows.every((row) => row.kind === "text" && row.text.length <= (row.big ? 16 : 32))).toBe(
      true,
    );
    expect(rows.map((row) => row.text.trim()).join(" ")).toContain("1,234.50");
    expect(
      rows
        .map((row) => row.text)
        .join("")
        .match(/x{70}/),
    ).not.toBeNull();
    expect(escposBytes(rows, 58, true).toString("latin1")).toContain("\x1bp\x00");
    expect(escposBytes(rows, 58, false).toString("latin1")).not.toContain("\x1bp\x00");
  });
});

describe("the ways to a printer", () => {
  it("hand a CUPS queue raw bytes, or pages, by lp", async () => {
    const lp = join(folder, "lp");
    writeFileSync(
      lp,
      `#!/bin/sh\necho "$@" > ${folder}/lp.args\ncat > ${folder}/lp.bytes\n[ "$2" = EPSON ] || { echo "lp: no such queue" >&2; exit 1; }\n`,
    );
    chmodSync(lp, 0o755);
    await sendToQueue("EPSON", "job-1", Buffer.from("\x1b@hello"), true, lp);
    expect(readFileSync(join(folder, "lp.args"), "utf8")).toBe("-d EPSON -t job-1 -o raw -\n");
    expect(readFileSync(join(folder, "lp.bytes"), "latin1")).toBe("\x1b@hello");
    await sendToQueue("EPSON", "job-2", Buffer.from("%PDF-"), false, lp);
    expect(readFileSync(join(folder, "lp.args"), "utf8")).toBe("-d EPSON -t job-2 -\n");
    await expect(sendToQueue("OTHER", "job-3", Buffer.from(""), true, lp)).rejects.toMatchObject({
      message: "The print queue refused: lp: no such queue",
      started: false,
    });
    await expect(
      sendToQueue("EPSON", "job-4", Buffer.from(""), true, join(folder, "none")),
    ).rejects.toThrow("cannot be started");
  });

  it("send a raw port everything, and say when a printer takes nothing more", async () => {
    await sendRaw("127.0.0.1", at.epson.port, Buffer.alloc(300_000, 65));
    expect(at.epson.printouts[0]).toHaveLength(300_000);
    const sockets: Socket[] = [];
    const deaf = createTcp({ pauseOnConnect: true }, (socket) => void sockets.push(socket)).listen(
      0,
      "127.0.0.1",
    );
    await once(deaf, "listening");
    await expect(
      sendRaw("127.0.0.1", (deaf.address() as AddressInfo).port, Buffer.alloc(20_000_000, 65), 300),
    ).rejects.toMatchObject({ started: true });
    for (const socket of sockets) socket.destroy();
    deaf.close();
  });
});
