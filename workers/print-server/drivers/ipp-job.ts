import { request } from "node:http";

const ANSWER_WITHIN_MS = 5_000;
const MAX_ANSWER = 65_536;

/** How a job stands in CUPS (RFC 8011, 5.3.7), as far as it is told apart here. */
export type JobState = "waiting" | "canceled" | "aborted" | "completed";
const STATES: Record<number, JobState> = {
  3: "waiting",
  4: "waiting",
  5: "waiting",
  6: "waiting",
  7: "canceled",
  8: "aborted",
  9: "completed",
};

/**
 * Asks CUPS by IPP how a job stands; null where it does not say. `server` is what `lpstat -H` names:
 * a socket's path or a host with its port.
 */
export async function jobState(server: string, jobId: number): Promise<JobState | null> {
  const answer = await ask(server, getJobAttributes(jobId)).catch(() => null);
  return answer && (STATES[enumIn(answer, "job-state") ?? 0] ?? null);
}

/** The tags of RFC 8010 that are sent here. */
const TAG = { operation: 0x01, end: 0x03, name: 0x42, keyword: 0x44, uri: 0x45 } as const;
const CHARSET = 0x47;
const LANGUAGE = 0x48;
const ENUM = 0x23;
const VERSION = [1, 1];
const GET_JOB_ATTRIBUTES = [0, 0x09];
const REQUEST_ID = [0, 0, 0, 1];

/** A Get-Job-Attributes request for the state alone. */
function getJobAttributes(jobId: number): Buffer {
  return Buffer.concat([
    Buffer.from([...VERSION, ...GET_JOB_ATTRIBUTES, ...REQUEST_ID, TAG.operation]),
    attribute(CHARSET, "attributes-charset", "utf-8"),
    attribute(LANGUAGE, "attributes-natural-language", "en"),
    attribute(TAG.uri, "job-uri", `ipp://localhost/jobs/${jobId}`),
    attribute(TAG.name, "requesting-user-name", "jetty"),
    attribute(TAG.keyword, "requested-attributes", "job-state"),
    Buffer.from([TAG.end]),
  ]);
}

function attribute(tag: number, name: string, value: string): Buffer {
  return Buffer.concat([Buffer.from([tag]), sized(name), sized(value)]);
}

function sized(text: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(Buffer.byteLength(text));
  return Buffer.concat([length, Buffer.from(text)]);
}

/** The value of an attribute of the type enum: its tag, its name, four as its length, the number. */
function enumIn(answer: Buffer, name: string): number | null {
  const head = Buffer.concat([Buffer.from([ENUM]), sized(name), Buffer.from([0, 4])]);
  const at = answer.indexOf(head);
  const value = at + head.length;
  return at < 0 || value + 4 > answer.length ? null : answer.readUInt32BE(value);
}

function ask(server: string, body: Buffer): Promise<Buffer> {
  const [, host = "localhost", port = "631"] = /^(.*?)(?::(\d+))?$/.exec(server) ?? [];
  const address = server.startsWith("/") ? { socketPath: server } : { host, port };
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...address,
        method: "POST",
        path: "/",
        headers: { "Content-Type": "application/ipp", "Content-Length": body.length },
        timeout: ANSWER_WITHIN_MS,
      },
      (response) => {
        const parts: Buffer[] = [];
        let size = 0;
        response.on("data", (part: Buffer) => {
          size += part.length;
          if (size > MAX_ANSWER) sent.destroy(new Error("too long"));
          parts.push(part);
        });
        response.on("end", () => resolve(Buffer.concat(parts)));
        response.on("error", reject);
      },
    );
    sent.on("timeout", () => sent.destroy(new Error("late")));
    sent.on("error", reject);
    sent.end(body);
  });
}
