import type { ActionFunctionArgs } from "@remix-run/node";
import pino from "pino";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import { publishTicketChange } from "~/domain/live-events/publish-ticket-change.server";
import { log } from "~/log.server";
import { currentRequestId } from "~/request-trace.server";
import { runJob } from "../../workers/run-job";
import { useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { useServer } from "./support";

useDatabase();
let ticketId = 0;
const askForMail = () =>
  inTransaction((tx) => enqueue(tx, "mail.password", { email: "a@b.my", language: "ms" }));
const test = useServer([
  {
    path: "/page",
    loader: async () => ({ id: await askForMail() }),
  },
  {
    path: "/ask",
    action: async ({ request }: ActionFunctionArgs) => {
      await request.formData();
      log().info("said while it was answered");
      await inTransaction((tx) => publishTicketChange(tx, ticketId));
      return { id: await askForMail() };
    },
  },
]);
beforeAll(async () => {
  ticketId = (await makeTicket()).id;
});
afterEach(async () => {
  vi.restoreAllMocks();
  log().level = "silent";
  await sql(null, "delete from outbox returning id");
});

/** What the log writes from now on, a line each. */
function linesWritten(): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  log().level = "info";
  const stream = (log() as unknown as Record<symbol, { write: (line: string) => boolean }>)[
    pino.symbols.streamSym
  ];
  if (!stream) throw new Error("The log has no stream.");
  vi.spyOn(stream, "write").mockImplementation(
    (line) => lines.push(JSON.parse(line) as Record<string, unknown>) > 0,
  );
  return lines;
}

const post = (requestId: string) =>
  fetch(`${test.url}/ask`, {
    method: "POST",
    headers: { "X-Request-Id": requestId, Origin: "http://jetty.test" },
    body: new URLSearchParams({ any: "thing" }),
  });
const askedBy = () =>
  sql<{ id: number; job: string; requestId: string | null }>(
    null,
    "select id, job, request_id from outbox order by id",
  );

describe("the id of a request", () => {
  it("stands on every job that a form asked for, however it was asked for", async () => {
    expect((await post("from-the-proxy-1")).headers.get("x-request-id")).toBe("from-the-proxy-1");
    expect((await askedBy()).map(({ job, requestId }) => [job, requestId])).toEqual([
      ["news.publish", "from-the-proxy-1"],
      ["mail.password", "from-the-proxy-1"],
    ]);
  });

  it("is the one that was made where the proxy's is no sane one", async () => {
    const answer = await fetch(`${test.url}/page`, { headers: { "X-Request-Id": "a b" } });
    const [job] = await askedBy();
    expect(job?.requestId).toMatch(/^[0-9a-f]{16}$/);
    expect(job?.requestId).toBe(answer.headers.get("x-request-id"));
  });

  it("stays with its own request where many are answered at once", async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `many-at-once-${index}`);
    await Promise.all(ids.map(post));
    const jobs = (await askedBy()).filter(({ job }) => job === "mail.password");
    expect(jobs.map(({ requestId }) => requestId).sort()).toEqual([...ids].sort());
  });

  it("is on the lines that are logged meanwhile, and on none of those without a request", async () => {
    const lines = linesWritten();
    await post("from-the-proxy-2");
    log().info("said by itself");
    const said = Object.fromEntries(lines.map(({ msg, requestId }) => [String(msg), requestId]));
    expect(said).toMatchObject({
      "said while it was answered": "from-the-proxy-2",
      request: "from-the-proxy-2",
      "said by itself": undefined,
    });
  });

  it("is logged by the worker that does the job, and handed on to what the job asks for", async () => {
    await post("from-the-proxy-3");
    const rowId = (await askedBy()).find(({ job }) => job === "mail.password")?.id ?? 0;
    await sql(null, "update outbox set state = 'queued' where id = :rowId returning id", { rowId });
    const lines = linesWritten();
    let seen: string | undefined;
    await runJob(
      {
        "mail.password": async () => {
          seen = currentRequestId();
          await askForMail();
        },
      },
      rowId,
    );
    expect(seen).toBe("from-the-proxy-3");
    expect(lines.find(({ msg }) => msg === "job done")?.requestId).toBe("from-the-proxy-3");
    expect((await askedBy()).at(-1)).toMatchObject({ requestId: "from-the-proxy-3" });
  });

  it("stands in the error log beside a job that failed for good", async () => {
    await post("from-the-proxy-4");
    const rowId = (await askedBy()).find(({ job }) => job === "mail.password")?.id ?? 0;
    await sql(null, "update outbox set state = 'queued' where id = :rowId returning id", { rowId });
    await runJob({}, rowId);
    const [entry] = await sql<{ requestId: string }>(
      null,
      "select request_id from error_entry where place = 'job mail.password'",
    );
    expect(entry?.requestId).toBe("from-the-proxy-4");
  });
});
