import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { useDatabase } from "../support/database";
import { useServedSite } from "../support/served-site";
import { makeStaff, sessionOf } from "../support/staff";

useDatabase();
const site = useServedSite(["staff"]);
const MB = 1_048_576;
const HEAD = `--x\r\nContent-Disposition: form-data; name="statement"; filename="penyata.csv"\r\n\r\n`;
const TAIL = "\r\n--x--\r\n";
let session = "";

beforeAll(async () => {
  const user = await makeStaff({ level: 5, jettyId: 0 });
  session = await sessionOf(user);
});

/** The form of a statement that says it has so many bytes, of which none was sent yet. */
function begun(bytes: number, language: "ms" | "en"): ClientRequest {
  return request(`${site.url()}/month-end/import?jetty=1`, {
    method: "POST",
    headers: {
      Cookie: `session=${session}; lang=${language}`,
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "multipart/form-data; boundary=x",
      "Content-Length": HEAD.length + bytes + TAIL.length,
    },
  });
}

function* statement(megabytes: number): Generator<Buffer | string, void> {
  yield HEAD;
  const piece = Buffer.alloc(MB, "1,2,3\n");
  for (let sent = 0; sent < megabytes; sent += 1) yield piece;
}

function* whole(megabytes: number): Generator<Buffer | string, void> {
  yield* statement(megabytes);
  yield TAIL;
}

async function answerTo(form: ClientRequest) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    form.once("response", resolve).once("error", reject),
  );
  let text = "";
  for await (const piece of answer.setEncoding("utf8")) text += String(piece);
  return { status: answer.statusCode, connection: answer.headers.connection, text };
}

describe("a statement that is too large", () => {
  it.each([
    [6, "en", "The file must be below 5MB."],
    [100, "en", "The file must be below 5MB."],
    [100, "ms", "Fail mesti di bawah 5MB."],
  ] as const)("of %i MB is answered by its form in %s: %s", async (megabytes, language, said) => {
    const form = begun(megabytes * MB, language);
    const answer = answerTo(form);
    await pipeline(Readable.from(whole(megabytes)), form);
    const { status, text } = await answer;
    expect([status, text.includes(said)]).toEqual([422, true]);
  });

  it("that never ends is answered while it is sent, and the connection ends", async () => {
    const form = begun(1_000 * MB, "en");
    const answer = answerTo(form);
    for (const piece of statement(130)) if (!form.write(piece)) await once(form, "drain");
    const { status, connection, text } = await answer;
    expect([status, connection]).toEqual([422, "close"]);
    expect(text).toContain("The file must be below 5MB.");
    form.destroy();
  });
});
