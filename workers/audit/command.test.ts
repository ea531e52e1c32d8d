import { describe, expect, it } from "vitest";
import { inTransaction } from "@db/transaction";
import { verifyAudit } from "~/domain/audit/verify-audit.server";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { sealAudit } from "../../tests/support/audit-chain";
import { asOwner, useDatabase } from "../../tests/support/database";
import { madeOnce } from "../../tests/support/made-once";
import { runAuditCommand } from "./command";

const test = useDatabase();
const now = new Date("2026-06-20T12:00:00Z");

async function run(...line: string[]): Promise<{ status: number; said: string }> {
  const said: string[] = [];
  const status = await runAuditCommand(line, (text) => said.push(text));
  return { status, said: said.join("\n") };
}

describe("npm run audit", () => {
  /** What it says of no row, of three, of three that are sealed, and of one that was changed. */
  const story = madeOnce(async () => {
    const empty = await run("verify", "--print-head");
    for (const id of [1, 2, 3])
      await inTransaction((tx) =>
        writeAudit(
          tx,
          { kind: "system" },
          { module: "setting", action: "enable", subject: { type: "setting", id } },
        ),
      );
    const unsealed = await run("verify");
    const sealed = await sealAudit(now);
    const verdict = await verifyAudit();
    const head = verdict.ok && verdict.head ? `${verdict.head.no}:${verdict.head.hash}` : "";
    const whole = {
      printed: await run("verify", "--print-head"),
      expected: await run("verify", "--expect", head),
      another: await run("verify", "--expect", `1:${"0".repeat(64)}`),
    };
    await asOwner(test, async (client) => {
      await client.query("alter table audit disable trigger audit_stands");
      await client.query("update audit set action = 'disable' where subject_id = '2'");
      await client.query("alter table audit enable trigger audit_stands");
    });
    return { empty, unsealed, sealed, head, whole, changed: await run("verify") };
  });

  it("says that all is well, and how much is not sealed yet", async () => {
    const { empty, unsealed, sealed } = await story();
    expect([empty, unsealed, sealed]).toEqual([
      { status: 0, said: "OK 0 rows\nno seal yet" },
      { status: 0, said: "OK 0 rows, 3 newer ones not sealed yet" },
      3,
    ]);
  });

  it("prints the head to be kept elsewhere, and compares with it", async () => {
    const { head, whole } = await story();
    expect(whole).toEqual({
      printed: { status: 0, said: `OK 3 rows\n${head}` },
      expected: { status: 0, said: "OK 3 rows" },
      another: {
        status: 1,
        said: expect.stringMatching(
          /^BROKEN at seal 1: the seal is not the one that was noted/,
        ) as string,
      },
    });
  });

  it("names what is broken", async () => {
    const { status, said } = (await story()).changed;
    expect(status).toBe(1);
    expect(said).toMatch(/^BROKEN at seal \d+, row \d+: the row was changed\.$/);
  });
});

it("refuses a line that it does not understand", async () => {
  for (const line of [[], ["verified"], ["verify", "--expect", "x"], ["verify", "--quick"]])
    await expect(run(...line)).rejects.toThrow();
});
