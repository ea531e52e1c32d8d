import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import { claimPrintJobs } from "~/domain/printing/claim-job.server";
import { printTest, printTicket } from "~/domain/printing/print-ticket.server";
import { reportPrinters } from "~/domain/printing/report-printers.server";
import { type AgentUser, agentUserOf, renewWsApiKey } from "~/domain/printing/ws-api-key.server";
import { atOnce } from "../support/at-once";
import { asOwner, useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { payTicket } from "../support/pay-ticket";
import { keyOf, VIRTUAL_PRINTER } from "../support/printing";
import { barrier } from "../support/sql-guards";
import { makeStaff } from "../support/staff";

/** Nobody listens here for prints that wait: what claims them is the test. */
const guards = vi.hoisted(() => ({ off: [] as RegExp[], at: "", meet: () => Promise.resolve() }));
vi.mock("@db/transaction", async (original) =>
  (await import("../support/sql-guards")).withSqlGuards(await original(), guards),
);

const LOCK = / for no key update/;
const SENT = "set state = 'sent'";
const test = useDatabase({ poolMax: 12, breaksInvariants: true });
beforeEach(() => Object.assign(guards, { off: [], at: "" }));

interface Agent {
  connection: string;
  user: AgentUser;
  printerId: number;
  staff: { userId: number; jettyId: 1; ownJettyId: 1 };
}

/** A print server of its own user with one printer, on a connection of its own. */
async function agent(): Promise<Agent> {
  const { id } = await makeStaff({ jettyId: 1, level: 3 });
  const user = await agentUserOf(await keyOf({ id }));
  if (!user) throw new Error("no key");
  const connection = randomUUID();
  await reportPrinters(connection, user, [VIRTUAL_PRINTER], new Date());
  const [printer] = await sql<{ id: number }>(
    null,
    "select id from printer where connection = :connection",
    { connection },
  );
  return {
    connection,
    user,
    printerId: printer?.id ?? 0,
    staff: { userId: id, jettyId: 1, ownJettyId: 1 },
  };
}
const claim = ({ connection, user }: Agent) => claimPrintJobs(connection, user, new Date());
const testPage = ({ printerId, staff }: Agent) => printTest(printerId, staff, "ms", new Date());
const stateOf = async (id: string) =>
  (await sql<{ state: string }>(null, "select state from print_job where id = :id", { id }))[0]
    ?.state;
const values = <T>(results: PromiseSettledResult<T>[]) =>
  results.map((one) => {
    if (one.status === "rejected") throw one.reason;
    return one.value;
  });

async function paidTicket() {
  const ticket = await makeTicket({});
  await payTicket(ticket.id);
  return ticket;
}
const printOf = ({ ticketCode }: { ticketCode: string }, { printerId, staff }: Agent) =>
  printTicket(ticketCode, printerId, staff, "ms", new Date());
const inBatch = (job: string) =>
  sql(null, "update print_job set batch = gen_random_uuid() where id = :job returning id", { job });

/** A paid ticket whose print waits at each of two print servers. */
async function onTwoPrinters() {
  const ticket = await paidTicket();
  const agents = [await agent(), await agent()];
  for (const one of agents) await printOf(ticket, one);
  return { id: ticket.id, agents };
}

async function withoutIndex(name: "print_job_copy" | "print_job_turn", work: () => Promise<void>) {
  const [index] = await sql<{ text: string }>(
    null,
    "select pg_get_indexdef(:name::regclass) as text",
    { name },
  );
  await asOwner(test, (client) => client.query(`drop index ${name}`));
  try {
    await work();
  } finally {
    await asOwner(test, async (client) => {
      await client.query("delete from print_job");
      await client.query(index?.text ?? "");
    });
  }
}

describe("one ticket's prints, claimed by two printers at the same moment", () => {
  const copies = (claims: { copyNo: number | null }[][]) =>
    claims.flat().map(({ copyNo }) => copyNo);

  it("carry two numbers", async () => {
    const { id, agents } = await onTwoPrinters();
    const claims = values(
      await atOnce(
        ["select id from ticket where id = :id for no key update", { id }],
        agents.map((one) => () => claim(one)),
      ),
    );
    expect(copies(claims).toSorted()).toEqual([1, 2]);
  });

  it("without the ticket's lock are claimed one after the other, by the index (control)", async () => {
    const { agents } = await onTwoPrinters();
    Object.assign(guards, { off: [LOCK], at: SENT, meet: barrier(2) });
    expect(copies(await Promise.all(agents.map(claim)))).toEqual([1]);
    guards.at = "";
    expect(copies(await Promise.all(agents.map(claim)))).toEqual([2]);
  });

  it("without lock and index both carry the first (control)", async () => {
    const { agents } = await onTwoPrinters();
    await withoutIndex("print_job_copy", async () => {
      Object.assign(guards, { off: [LOCK], at: SENT, meet: barrier(2) });
      expect(copies(await Promise.all(agents.map(claim)))).toEqual([1, 1]);
    });
  });
});

describe("one print, claimed by several at the same moment", () => {
  it("is one's", async () => {
    const one = await agent();
    const job = await testPage(one);
    const claims = values(
      await atOnce(
        ["select id from printer where id = :id for update", { id: one.printerId }],
        Array.from({ length: 6 }, () => () => claim(one)),
      ),
    );
    expect(claims.flat().map(({ id }) => id)).toEqual([job]);
  });

  it("without the locks is one's still, by its state (control)", async () => {
    const one = await agent();
    await testPage(one);
    Object.assign(guards, { off: [LOCK], at: SENT, meet: barrier(2) });
    expect((await Promise.all([claim(one), claim(one)])).flat()).toHaveLength(1);
  });

  it("without the locks and its state is everybody's (control)", async () => {
    const one = await agent();
    await testPage(one);
    const state = / and j\.state = 'queued'(?= and p\.id)/;
    Object.assign(guards, { off: [LOCK, state], at: SENT, meet: barrier(2) });
    expect((await Promise.all([claim(one), claim(one)])).flat()).toHaveLength(2);
  });
});

describe("a printer's turn", () => {
  /** Somebody has looked which print is due, and another is taken before theirs. */
  async function takenMeanwhile(): Promise<[string[], string[]]> {
    const one = await agent();
    await inBatch(await printOf(await paidTicket(), one));
    let [reach, go] = [() => {}, () => {}];
    const reached = new Promise<void>((resolve) => (reach = resolve));
    const gone = new Promise<void>((resolve) => (go = resolve));
    Object.assign(guards, { at: "select id from printer", meet: () => (reach(), gone) });
    const slow = claim(one);
    await reached;
    guards.at = "";
    await testPage(one);
    const quick = await claim(one);
    go();
    return [quick.map(({ id }) => id), (await slow).map(({ id }) => id)];
  }

  it("is not taken by a second print, though that was due when its print server looked", async () => {
    const [quick, slow] = await takenMeanwhile();
    expect([quick.length, slow.length]).toEqual([1, 0]);
  });

  it("would be without the index (control)", async () => {
    await withoutIndex("print_job_turn", async () => {
      const [quick, slow] = await takenMeanwhile();
      expect([quick.length, slow.length]).toEqual([1, 1]);
    });
  });
});

describe("a claim", () => {
  const ends: [string, (one: Agent) => Promise<unknown>][] = [
    ["by a key that was renewed", ({ user }) => renewWsApiKey(user.userId)],
    [
      "of somebody who was deactivated",
      ({ user }) =>
        sql(null, "update app_user set active = false where id = :userId returning id", {
          userId: user.userId,
        }),
    ],
    [
      "by a connection that no longer has the printer",
      ({ user }) => reportPrinters(randomUUID(), user, [VIRTUAL_PRINTER], new Date()),
    ],
  ];

  it.each(ends)("%s gets nothing", async (_whose, end) => {
    const one = await agent();
    const job = await testPage(one);
    await end(one);
    expect([await claim(one), await stateOf(job)]).toEqual([[], "queued"]);
  });

  it.each(ends)("%s while it waits for the printer gets nothing", async (_whose, end) => {
    const one = await agent();
    const job = await testPage(one);
    Object.assign(guards, {
      at: "select id from printer",
      meet: async () => {
        guards.at = "";
        await end(one);
      },
    });
    expect([await claim(one), await stateOf(job)]).toEqual([[], "queued"]);
  });
});
