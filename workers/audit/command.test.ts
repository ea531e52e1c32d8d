import { expect, it } from "vitest";
import { inTransaction } from "@db/transaction";
import { verifyAudit } from "~/domain/audit/verify-audit.server";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { sealAudit } from "../../tests/support/audit-chain";
import { asOwner, useDatabase } from "../../tests/support/database";
import { runAuditCommand } from "./command";

const test = useDatabase();
const now = new Date("2026-06-20T12:00:00Z");

async function run(...line: string[]): Promise<{ status: number; said: string }> {
  const said: string[] = [];
  const status = await runAuditCommand(line, (text) => said.push(text));
  return { status, said: said.join("\n") };
}

it("says that all is well, prints the head to be kept elsewhere, and names what is broken", async () => {
  expect(await run("verify", "--print-head")).toEqual({
    status: 0,
    said: "OK 0 rows\nno seal yet",
  });
  for (const id of [1, 2, 3])
    await inTransaction((tx) =>
      writeAudit(
        tx,
        { kind: "system" },
        { module: "setting", action: "enable", subject: { type: "setting", id } },
      ),
    );
  expect(await run("verify")).toEqual({
    status: 0,
    said: "OK 0 rows, 3 newer ones not sealed yet",
  });
  expect(await sealAudit(now)).toBe(3);
  const verdict = await verifyAudit();
  const head = verdict.ok && verdict.head ? `${verdict.head.no}:${verdict.head.hash}` : "";
  expect(await run("verify", "--print-head")).toEqual({ status: 0, said: `OK 3 rows\n${head}` });
  expect(await run("verify", "--expect", head)).toEqual({ status: 0, said: "OK 3 rows" });
  expect(await run("verify", "--expect", `1:${"0".repeat(64)}`)).toMatchObject({
    status: 1,
    said: expect.stringMatching(
      /^BROKEN at seal 1: the seal is not the one that was noted/,
    ) as string,
  });
  await asOwner(test, async (client) => {
    await client.query("alter table audit disable trigger audit_stands");
    await client.query("update audit set action = 'disable' where subject_id = '2'");
    await client.query("alter table audit enable trigger audit_stands");
  });
  expect(await run("verify")).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^BROKEN at seal \d+, row \d+: the row was changed\.$/) as string,
  });
});

it("refuses a line that it does not understand", async () => {
  for (const line of [[], ["verified"], ["verify", "--expect", "x"], ["verify", "--quick"]])
    await expect(run(...line)).rejects.toThrow();
});
