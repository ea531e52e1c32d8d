import { describe, expect, it } from "vitest";
import { inTransaction } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { asOwner, useDatabase } from "../support/database";
import { type MadeStaff, makeStaff, sessionOf } from "../support/staff";

const test = useDatabase();
const now = new Date();

interface Answer {
  status: number;
  options: { value: string; label: string }[];
  more: boolean;
}

async function ask(
  name: string,
  query: Record<string, string>,
  headers: Record<string, string>,
): Promise<Answer> {
  const { calls } = await import("~/api/calls.server");
  const call = calls.lines.find((line) => line.path === `/api/options/${name}`);
  if (!call) throw new Error(`${name} is not in the table.`);
  const { status, body } = await call.answer({
    headers: { "accept-language": "en", ...headers },
    query: new URLSearchParams(query).toString(),
    body: Buffer.alloc(0),
    ip: "203.0.113.9",
    now,
  });
  return { status, ...(body as Omit<Answer, "status">) };
}
const cookieOf = async (user: MadeStaff, jettyId = 1) => ({
  cookie: `lang=en; session=${await sessionOf(user, { jettyId })}`,
});

describe("the options of a searched select", () => {
  it("are asked for with the page's own session, 50 a batch, by name (R-K3)", async () => {
    const people: MadeStaff[] = [];
    for (let n = 0; n < 60; n += 1)
      people.push(await makeStaff({ level: 1, name: `Orang ${String(n).padStart(2, "0")}` }));
    for (const { id } of people)
      await inTransaction((tx) =>
        writeAudit(
          tx,
          { kind: "user", userId: id },
          { module: "login", action: "login", subject: { type: "user", id } },
        ),
      );
    const headers = await cookieOf(people[0] ?? (await makeStaff()));
    const [head, tail] = [
      await ask("staff", { search: "orang" }, headers),
      await ask("staff", { search: "orang", batch: "1" }, headers),
    ];
    expect([head.status, head.options.length, head.more, tail.options.length, tail.more]).toEqual([
      200,
      50,
      true,
      10,
      false,
    ]);
    expect(new Set([...head.options, ...tail.options].map(({ value }) => value)).size).toBe(60);
    expect(head.options[0]?.label).toMatch(/^Orang 00 \(u/);
    expect(
      (await ask("staff", { search: " ORANG 59 ", batch: "x" }, headers)).options.map(
        ({ value }) => value,
      ),
    ).toEqual([String(people[59]?.id)]);
    expect((await ask("staff", { search: "%" }, headers)).options).toEqual([]);
  });

  it("of operators are those of one's jetty and of all, active ones", async () => {
    await asOwner(test, (client) =>
      client.query(
        `insert into operator (company_name, name, email, phone, ic, jetty_id, active) select 'Bot ' || n, 'Awang', 'b@contoh.my', '0139876543', (800000000000 + n)::text, jetty, active
           from (values (1, 0, true), (2, 1, true), (3, 2, true), (4, 1, false)) o (n, jetty, active)`,
      ),
    );
    const cashier = await makeStaff({ level: 3 });
    expect(
      (await ask("operators", {}, await cookieOf(cashier))).options.map(({ label }) => label),
    ).toEqual(["Bot 1 (Awang)", "Bot 2 (Awang)"]);
    expect(
      (
        await ask(
          "operators",
          { search: "bot 3" },
          await cookieOf(await makeStaff({ level: 3, jettyId: 2 }), 2),
        )
      ).options.map(({ label }) => label),
    ).toEqual(["Bot 3 (Awang)"]);
  });

  it.each([
    ["staff", 200],
    ["operators", 403],
  ])("of %s are for whoever may see them alone", async (name, forAnAccountant) => {
    const [scanner, accountant] = [await makeStaff({ level: 2 }), await makeStaff({ level: 5 })];
    const statuses = [];
    for (const headers of [
      {},
      { cookie: `session=${"A".repeat(43)}` },
      await cookieOf(scanner),
      await cookieOf(accountant),
    ])
      statuses.push((await ask(name, {}, headers)).status);
    expect(statuses).toEqual([401, 401, 403, forAnAccountant]);
  });

  it("take a token of an app as a bearer's and not in a cookie, and no cookie beside a bearer", async () => {
    const accountant = await makeStaff({ level: 5 });
    const app = await sessionOf(accountant, { platform: "mobile_app" });
    const statuses = [];
    const callers: Record<string, string>[] = [
      { cookie: `session=${app}` },
      { authorization: `Bearer ${app}` },
      { authorization: "Bearer", ...(await cookieOf(accountant)) },
    ];
    for (const headers of callers) statuses.push((await ask("staff", {}, headers)).status);
    expect(statuses).toEqual([401, 200, 401]);
  });
});
