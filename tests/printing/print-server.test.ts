import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
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
import { escposBytes } from "../../workers/print-server/escpos";
import { JobJournal, journalFile } from "../../workers/print-server/job-journal";
import { layOutDocument } from "../../workers/print-server/layout";
import { PrintQueue } from "../../workers/print-server/print-queue";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { usePrintServers } from "../support/print-server";
import { connectAgent } from "../support/printing";
import { wordsIn } from "../support/words-in";
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

/** A printer that only counts. */
function countingDriver() {
  const counting = {
    prints: 0,
    driver: {
      print: () => {
        counting.prints += 1;
        return Promise.resolve("printed" as const);
      },
      probe: () => Promise.resolve("ready" as const),
    },
  };
  return counting;
}

describe("a ticket", () => {
  const twice = madeOnce(async () => {
    const { printerId, staff } = await start([escpos()]);
    const ticket = await paidTicket();
    const counts: number[] = [];
    while (counts.length < 2) {
      const printer = printerId("epson-1");
      const id = await printTicket(ticket.ticketCode, printer, staff, "ms", new Date());
      await eventually(async () => (await stateOf(id)) === "printed");
      counts.push(await printCountOf(ticket.id));
    }
    const printouts = at.epson.printouts.map((printout) => printout.toString("latin1"));
    return { ticket, counts, printouts };
  });

  it("comes out of a receipt printer with its receipt number, QR code and a cut", async () => {
    const { ticket, printouts } = await twice();
    const [first = ""] = printouts;
    const words = [ticket.receiptNo, "Majlis Daerah Setiu", "60.00", "\x1dV\x01"];
    expect(wordsIn(first, words)).toEqual(words);
    expect(first).toMatch(/\x1d\(k..1P0[A-Z2-7]{128}\x1d/s);
  });

  it("says SALINAN 2 at both ends of a second print, and of that alone", async () => {
    const copies = (await twice()).printouts.map((one) => one.match(/SALINAN 2/g)?.length ?? 0);
    expect(copies).toEqual([0, 2]);
    expect((await twice()).printouts[0]).not.toContain("SALINAN");
  });

  it("is counted with each print", async () => {
    expect((await twice()).counts).toEqual([1, 2]);
  });

  /** Printed, asked of a printer that is away, and printed again; then the print server is gone. */
  const asJobs = madeOnce(async () => {
    const home = join(folder, "story");
    const { printerId, staff, server } = await start(
      [escpos(), { ...escpos(1), device_id: "gone" }],
      home,
    );
    const ticket = await paidTicket();
    const ask = (device: string) =>
      printTicket(ticket.ticketCode, printerId(device), staff, "ms", new Date());
    const { id, atFirst } = await inTransaction(async (tx) => {
      const asked = await requestPrint(tx, {
        content: { kind: "ticket", ticketId: ticket.id },
        printerId: printerId("epson-1"),
        staff,
        language: "ms",
        now: new Date(),
      });
      const rows = await sql(tx, "select state from print_job where id = :asked", { asked });
      return { id: asked, atFirst: rows };
    });
    await eventually(async () => (await stateOf(id)) === "printed");
    const failed = await ask("gone");
    await eventually(async () => (await stateOf(failed)) === "failed");
    const reason = (await findPrintJob(failed, new Date()))?.reason;
    const again = await ask("epson-1");
    await eventually(async () => (await stateOf(again)) === "printed");
    const copies = at.epson.printouts.map((one) => one.toString("latin1").includes("SALINAN 2"));
    const count = await printCountOf(ticket.id);
    const history = (await printHistoryOf(ticket.id)).map((one) => one.copyNo);
    const moves = await sql<{ state: string; sent: boolean; done: boolean }>(
      null,
      "select state, sent_at is not null as sent, done_at is not null as done from print_job where ticket_id = :ticketId order by no",
      { ticketId: ticket.id },
    );
    running.splice(running.indexOf(server), 1);
    await server.stop();
    const offline = await eventuallyRefused(() => ask("epson-1"));
    const memory = new JobJournal(journalFile(home));
    const counting = countingDriver();
    const queue = new PrintQueue([{ printer: escpos(), driver: counting.driver }], memory);
    const sameId = await queue.print(id, "epson-1", sample("lagi"));
    memory.close();
    return {
      ...{ atFirst, reason, copies, count, history, moves, offline },
      ...{ sameId, prints: counting.prints },
    };
  });

  it("is a job that is queued, sent, and printed or failed with a reason (R-C5)", async () => {
    const { atFirst, moves, reason } = await asJobs();
    expect([atFirst, moves, reason]).toEqual([
      [{ state: "queued" }],
      ["printed", "failed", "printed"].map((state) => ({ state, sent: true, done: true })),
      "printer_off",
    ]);
  });

  it("is counted, with its history, by the jobs that were printed (R-C5)", async () => {
    const { copies, count, history } = await asJobs();
    expect([copies, count, history]).toEqual([[false, true], 2, [1, 2]]);
  });

  it("is refused with 'Printer is offline..' where no print server reports the printer (R-C5)", async () => {
    const { offline } = await asJobs();
    expect(refusalText(translationsOf("en", "refusal"), parseRefusalCode(offline))).toBe(
      "Printer is offline..",
    );
  });

  it("is not printed again under an id that was printed before (R-C5)", async () => {
    const { sameId, prints } = await asJobs();
    expect([sameId, prints]).toEqual([{ outcome: "printed" }, 0]);
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
    expect((await findPrintJob(away, new Date()))?.reason).toBe("printer_off");
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
    expect(readdirSync(join(home, "out"))).toEqual([]);
  });
});

describe("what was printed", () => {
  const printed = async (memory: Pick<JobJournal, "find" | "begin" | "end">) => {
    const counting = countingDriver();
    const queue = new PrintQueue([{ printer: virtual(folder), driver: counting.driver }], memory);
    const id = randomUUID();
    const answers = [
      await queue.print(id, "maya", sample("satu")),
      await queue.print(id, "maya", sample("satu")),
    ];
    return { prints: counting.prints, outcomes: answers.map((answer) => answer.outcome) };
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
    const counting = countingDriver();
    const queue = new PrintQueue(
      [{ printer: virtual(folder), driver: counting.driver }],
      new JobJournal(file),
    );
    expect(await queue.print(id, "maya", sample("dua"))).toMatchObject({ outcome: "unknown" });
    expect(counting.prints).toBe(0);
  });

  it("is in the order of asking, one after the other", async () => {
    const order: string[] = [];
    const driver = {
      print: async ({ id }: { id: string }) => {
        order.push(`begin ${id}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
        order.push(`end ${id}`);
        return "printed" as const;
      },
      probe: () => Promise.resolve("ready" as const),
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
