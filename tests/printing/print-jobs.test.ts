import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { endOverduePrints } from "~/domain/printing/end-lost-prints.server";
import { printTest, printTicket } from "~/domain/printing/print-ticket.server";
import { findPrintJob, printCountOf, printHistoryOf } from "~/domain/printing/queries.server";
import { resolveUnknownPrint } from "~/domain/printing/resolve-unknown-print.server";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { makeTicket } from "../support/make-ticket";
import { payTicket } from "../support/pay-ticket";
import {
  connectAgent,
  type FakeAgent,
  keyOf,
  startWebProcess,
  VIRTUAL_PRINTER,
  type WebProcess,
} from "../support/printing";
import { type MadeStaff, makeStaff } from "../support/staff";
import { eventually } from "../workers/support";

useDatabase();
let web: WebProcess;
beforeAll(async () => void (web = await startWebProcess()));
afterAll(() => web.stop());
const open: FakeAgent[] = [];
afterEach(() => open.splice(0).forEach((agent) => agent.socket.terminate()));

interface Counter {
  user: MadeStaff;
  staff: { userId: number; jettyId: 1; ownJettyId: 1 };
  key: string;
  agent: FakeAgent;
  printerIds: number[];
}

async function counter(printers: readonly object[] = [VIRTUAL_PRINTER]): Promise<Counter> {
  const user = await makeStaff({ jettyId: 1, level: 3 });
  const key = await keyOf(user);
  const agent = await connectAgent(web.url, key, printers);
  open.push(agent);
  const rows = await sql<{ id: number }>(
    null,
    "select id from printer where agent_user_id = :userId order by device_id",
    { userId: user.id },
  );
  return {
    user,
    staff: { userId: user.id, jettyId: 1, ownJettyId: 1 },
    key,
    agent,
    printerIds: rows.map((row) => row.id),
  };
}

async function paidTicket(wishes: Parameters<typeof makeTicket>[0] = {}) {
  const ticket = await makeTicket(wishes);
  await payTicket(ticket.id);
  return ticket;
}

const stateOf = async (id: string) => (await findPrintJob(id, new Date()))?.state;
const print = (ticket: { ticketCode: string }, { staff, printerIds }: Counter, index = 0) =>
  printTicket(ticket.ticketCode, printerIds[index] ?? 0, staff, "ms", new Date());
const textOf = (agent: FakeAgent, index: number) => JSON.stringify(agent.jobs[index]?.payload);

describe("a print", () => {
  it("goes to the print server as a job with an id, and does not count until it is printed", async () => {
    const at = await counter();
    const ticket = await paidTicket();
    const id = await print(ticket, at);
    await eventually(() => at.agent.jobs.length === 1);
    expect(at.agent.jobs[0]).toMatchObject({ id, printer_id: "maya", type: "ticket" });
    const printed = textOf(at.agent, 0);
    expect([ticket.receiptNo, "SALINAN"].map((part) => printed.includes(part))).toEqual([
      true,
      false,
    ]);
    expect([await stateOf(id), await printCountOf(ticket.id)]).toEqual(["sent", 0]);
  });

  it("counts once it is printed, with its trail, and the print server is told that it is noted", async () => {
    const at = await counter();
    const ticket = await paidTicket();
    const id = await print(ticket, at);
    await eventually(() => at.agent.jobs.length === 1);
    at.agent.answer(at.agent.jobs[0], "printed");
    await eventually(async () => (await stateOf(id)) === "printed");
    expect(await printCountOf(ticket.id)).toBe(1);
    expect(await printHistoryOf(ticket.id)).toMatchObject([
      { printerId: "maya", printerName: "Pencetak maya", copyNo: 1 },
    ]);
    const audits = await sql<{ module: string; action: string; actorId: number }>(
      null,
      "select module, action, actor_id from audit where subject_id in (:id, :otherId) and module in ('printer', 'ticket') order by id",
      { id, otherId: String(ticket.id) },
    );
    expect(audits).toMatchObject([
      { module: "printer", action: "create", actorId: at.user.id },
      { module: "ticket", action: "print", actorId: at.user.id },
    ]);
    expect(at.agent.received).toContainEqual({ message: "noted", id });
  });

  it("from the second on is a numbered copy, on any printer; a failed one gives its number back", async () => {
    const at = await counter([VIRTUAL_PRINTER, { ...VIRTUAL_PRINTER, device_id: "maya2" }]);
    const ticket = await paidTicket();
    const answers = ["printed", "failed", "printed", "printed"] as const;
    for (const [index, answer] of answers.entries()) {
      const id = await print(ticket, at, index % 2);
      await eventually(() => at.agent.jobs.length === index + 1);
      at.agent.answer(
        at.agent.jobs[index],
        answer,
        answer === "failed" ? "out of paper" : undefined,
      );
      await eventually(async () => (await stateOf(id)) === answer);
    }
    expect([0, 1, 2, 3].map((index) => /SALINAN \d/.exec(textOf(at.agent, index))?.[0])).toEqual([
      undefined,
      "SALINAN 2",
      "SALINAN 2",
      "SALINAN 3",
    ]);
    expect(await printCountOf(ticket.id)).toBe(3);
    expect((await printHistoryOf(ticket.id)).map((one) => one.copyNo)).toEqual([1, 2, 3]);
  });

  it("is refused on a printer elsewhere, offline or unknown, and for a ticket that is not to be printed", async () => {
    const at = await counter();
    const ticket = await paidTicket();
    const elsewhere = { ...at.staff, jettyId: 2 as const, ownJettyId: 0 as const };
    await expect(
      printTicket(ticket.ticketCode, at.printerIds[0] ?? 0, elsewhere, "ms", new Date()),
    ).rejects.toMatchObject({ code: "not_found" });
    await expect(
      printTicket(ticket.ticketCode, 2_000_000, at.staff, "ms", new Date()),
    ).rejects.toMatchObject({ code: "not_found" });
    await expect(
      printTicket(ticket.ticketCode, null, at.staff, "ms", new Date()),
    ).rejects.toMatchObject({ code: "no_printer" });
    await expect(print(await makeTicket(), at)).rejects.toMatchObject({ code: "print_unpaid" });
    await expect(print(await paidTicket({ jettyId: 2 }), at)).rejects.toMatchObject({
      code: "not_found",
    });
    at.agent.socket.terminate();
    await eventually(
      async () =>
        (await print(ticket, at).catch((error: { code: string }) => error.code)) ===
        "printer_offline",
    );
  });

  it("of a ticket cancelled before its turn does not come out", async () => {
    const at = await counter();
    const first = await printTest(at.printerIds[0] ?? 0, at.staff, "ms", new Date());
    const ticket = await paidTicket();
    const id = await print(ticket, at);
    await eventually(() => at.agent.jobs.length === 1);
    await sql(
      null,
      "update ticket set state = 'cancelled', cancelled_at = now() where id = :ticketId returning id",
      { ticketId: ticket.id },
    );
    at.agent.answer(at.agent.jobs[0], "printed");
    await eventually(async () => (await stateOf(id)) === "failed");
    expect([
      await stateOf(first),
      (await findPrintJob(id, new Date()))?.reason,
      at.agent.jobs.length,
    ]).toEqual(["printed", "not_paid", 1]);
  });
});

describe("the order of a printer", () => {
  it("is kept: the next job goes out when the one before is decided, and another printer does not wait", async () => {
    const at = await counter([VIRTUAL_PRINTER, { ...VIRTUAL_PRINTER, device_id: "maya2" }]);
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1)
      ids.push(await printTest(at.printerIds[0] ?? 0, at.staff, "ms", new Date()));
    const other = await printTest(at.printerIds[1] ?? 0, at.staff, "ms", new Date());
    await eventually(() => at.agent.jobs.length === 2);
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect(at.agent.jobs.map((order) => order.id).toSorted()).toEqual([ids[0], other].toSorted());
    for (const id of ids) {
      await eventually(() => at.agent.jobs.some((order) => order.id === id));
      expect(await stateOf(id)).toBe("sent");
      at.agent.answer(
        at.agent.jobs.find((order) => order.id === id),
        "printed",
      );
    }
    await eventually(async () => (await stateOf(ids[2] ?? "")) === "printed");
    expect(
      at.agent.jobs.filter((order) => order.printer_id === "maya").map((order) => order.id),
    ).toEqual(ids);
  });
});

describe("an answer that was lost", () => {
  /** The connection is lost before the answer; there is another, and a colleague says: no paper. */
  const decided = madeOnce(async () => {
    const at = await counter();
    const ticket = await paidTicket();
    const id = await print(ticket, at);
    const behind = await print(await paidTicket(), at);
    await eventually(() => at.agent.jobs.length === 1);
    at.agent.socket.terminate();
    await eventually(async () => (await stateOf(id)) === "unknown");
    const again = await connectAgent(web.url, at.key);
    open.push(again);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const sentAgain = again.jobs.length;
    const waiting = await findPrintJob(behind, new Date());

    const colleague = await makeStaff({ name: "Rakan Kaunter", jettyId: 1, level: 3 });
    const refusalOf = (who: { userId: number; jettyId: 1 | 2 }) =>
      resolveUnknownPrint(id, true, who, new Date()).catch((error: object) => error);
    const elsewhere = await refusalOf({ userId: colleague.id, jettyId: 2 });
    const by = { userId: colleague.id, jettyId: 1 } as const;
    const next = await resolveUnknownPrint(id, false, by, new Date());
    const late = await refusalOf(at.staff);
    for (const wanted of [behind, next]) {
      await eventually(() => again.jobs.some((order) => order.id === wanted));
      again.answer(
        again.jobs.find((order) => order.id === wanted),
        "printed",
      );
    }
    await eventually(async () => (await stateOf(next)) === "printed");
    return {
      ...{ id, next, sentAgain, waiting, elsewhere, late },
      ...{ state: await stateOf(id), count: await printCountOf(ticket.id) },
      payload: JSON.stringify(again.jobs.find((order) => order.id === next)?.payload),
    };
  });

  it("is not printed again by itself, and holds up what is behind it", async () => {
    const { id, sentAgain, waiting } = await decided();
    expect(sentAgain).toBe(0);
    expect(waiting).toMatchObject({ state: "queued", blockedBy: id });
  });

  it("is given by one person of the jetty; who comes second reads who was first", async () => {
    const { elsewhere, late } = await decided();
    expect([elsewhere, late]).toMatchObject([
      { code: "not_found" },
      { code: "print_decided", values: { name: "Rakan Kaunter" } },
    ]);
  });

  it("prints once more where no paper came out: a new job, and no copy", async () => {
    const { id, next, state, count, payload } = await decided();
    expect(next).not.toBe(id);
    expect([state, count, payload.includes("SALINAN")]).toEqual(["failed", 1, false]);
  });

  it("is believed when it comes late after all", async () => {
    const at = await counter();
    const ticket = await paidTicket();
    const id = await print(ticket, at);
    await eventually(() => at.agent.jobs.length === 1);
    at.agent.socket.terminate();
    await eventually(async () => (await stateOf(id)) === "unknown");
    const again = await connectAgent(web.url, at.key);
    open.push(again);
    again.answer(at.agent.jobs[0], "printed");
    await eventually(async () => (await stateOf(id)) === "printed");
    await expect(resolveUnknownPrint(id, false, at.staff, new Date())).rejects.toMatchObject({
      code: "print_decided",
      values: { name: "Pencetak maya" },
    });
    expect(await printCountOf(ticket.id)).toBe(1);
  });

  it("counts as lost after 30 s of silence, and as printed when a person saw paper", async () => {
    const at = await counter();
    const ticket = await paidTicket();
    const id = await print(ticket, at);
    await eventually(() => at.agent.jobs.length === 1);
    await endOverduePrints(new Date(Date.now() + 25_000));
    expect(await stateOf(id)).toBe("sent");
    await endOverduePrints(new Date(Date.now() + 31_000));
    expect(await findPrintJob(id, new Date())).toMatchObject({
      state: "unknown",
      reason: "no_answer",
    });
    expect(await resolveUnknownPrint(id, true, at.staff, new Date())).toBe(id);
    expect(await printCountOf(ticket.id)).toBe(1);
  });

  it("is no stranger's to give", async () => {
    const at = await counter();
    const thief = await counter();
    const id = await printTest(at.printerIds[0] ?? 0, at.staff, "ms", new Date());
    await eventually(() => at.agent.jobs.length === 1);
    thief.agent.answer(at.agent.jobs[0], "printed");
    await eventually(() => thief.agent.received.some((message) => message.message === "noted"));
    expect(await stateOf(id)).toBe("sent");
  });
});

it("gives up a job whose printer stayed away too long", async () => {
  const at = await counter();
  const id = await printTest(at.printerIds[0] ?? 0, at.staff, "ms", new Date());
  await eventually(() => at.agent.jobs.length === 1);
  const waiting = await printTest(at.printerIds[0] ?? 0, at.staff, "ms", new Date());
  await endOverduePrints(new Date(Date.now() + 601_000));
  expect([await stateOf(id), await stateOf(waiting)]).toEqual(["unknown", "failed"]);
});

describe("two web processes", () => {
  it("print once what is asked of a printer that moves from one to the other", async () => {
    const other = await startWebProcess();
    const at = await counter();
    const moved = await connectAgent(other.url, at.key);
    open.push(moved);
    const id = await printTest(at.printerIds[0] ?? 0, at.staff, "ms", new Date());
    await eventually(() => moved.jobs.length + at.agent.jobs.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    expect([at.agent.jobs.length, moved.jobs.map((order) => order.id)]).toEqual([0, [id]]);
    await other.stop();
  });
});

describe("the table itself", () => {
  it("knows the legal moves alone, and keeps a job what it is", async () => {
    const at = await counter();
    const id = await printTest(at.printerIds[0] ?? 0, at.staff, "ms", new Date());
    await eventually(() => at.agent.jobs.length === 1);
    at.agent.answer(at.agent.jobs[0], "printed");
    await eventually(async () => (await stateOf(id)) === "printed");
    for (const change of [
      "state = 'queued', done_at = null",
      "state = 'failed', reason = 'x'",
      "kind = 'slip', slip = '{}'",
      "requested_by = requested_by + 1",
    ])
      await expect(
        inTransaction((tx) =>
          sql(tx, `update print_job set ${change} where id = :id returning id`, { id }),
        ),
        change,
      ).rejects.toThrow(/print job/);
  });
});
