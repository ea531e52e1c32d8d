import { spawn } from "node:child_process";
import { once } from "node:events";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";

/** A process of its own: it is one's end that is looked at. */
const begin = (work: string, statusAtSignal = 0) =>
  spawn(process.execPath, [
    "--import",
    "tsx",
    "--input-type=module",
    "-e",
    `
    import { runUntilShutdown } from ${JSON.stringify(pathToFileURL("server/demo/shutdown.ts").href)};
    await runUntilShutdown(async (stopping) => {
      await stopping.add(async () => { await new Promise((resolve) => setTimeout(resolve, 150)); console.log("ended"); });
      console.log("begun");
      ${work}
    }, ${statusAtSignal});`,
  ]);

describe("a run", () => {
  it.each([
    ["that returns has the status that it returns", "return 3;", 3],
    ["that ended all by itself has it too", "await stopping.run(); return 0;", 0],
    ["that fails has status 1", "throw new Error('no');", 1],
    [
      "that fails outside of its own call has it too",
      "setTimeout(() => { throw new Error('no'); }); return new Promise(() => setInterval(() => {}, 1000));",
      1,
    ],
  ])("%s, and ends what it began", async (_title, work, status) => {
    expect(await outcome(begin(work, 130))).toEqual({ status, ended: 1 });
  });

  it("that is told to stop, even twice, ends what it began and has the status for it", async () => {
    const child = begin(
      "await new Promise((resolve) => setTimeout(resolve, 60_000)); return 5;",
      130,
    );
    const end = outcome(child);
    await once(child.stdout, "data");
    child.kill("SIGTERM");
    setTimeout(() => child.kill("SIGINT"), 50);
    expect(await end).toEqual({ status: 130, ended: 1 });
  });
});

async function outcome(child: ReturnType<typeof begin>) {
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const [status] = (await once(child, "close")) as [number | null];
  return { status, ended: said.split("ended").length - 1 };
}
