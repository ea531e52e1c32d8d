import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface FakeCups {
  /** As `lpstat -H` names it. */
  server: string;
  /** As RFC 8011 numbers them: 3 pending, 5 processing, 8 aborted, 9 completed; null knows no job. */
  state: number | null;
  /** The jobs that it was asked about. */
  asked: string[];
  stop: () => void;
}

/** What answers IPP for a machine's queues: each job is in one state. */
export async function startFakeCups(): Promise<FakeCups> {
  const fake: FakeCups = { server: "", state: 9, asked: [], stop: () => {} };
  const http: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const text = Buffer.concat(parts).toString("latin1");
      fake.asked.push(/ipp:\/\/localhost\/jobs\/\d+/.exec(text)?.[0] ?? "");
      response.setHeader("Content-Type", "application/ipp");
      response.end(answerOf(fake.state));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  fake.server = `127.0.0.1:${(http.address() as AddressInfo).port}`;
  fake.stop = () => void http.close();
  return fake;
}

/** Successful with the state as an enum, or client-error-not-found. */
function answerOf(state: number | null): Buffer {
  if (state === null) return Buffer.from([1, 1, 0x04, 0x06, 0, 0, 0, 1, 3]);
  const name = "job-state";
  return Buffer.concat([
    Buffer.from([1, 1, 0, 0, 0, 0, 0, 1, 2, 0x23, 0, name.length]),
    Buffer.from(name),
    Buffer.from([0, 4, 0, 0, 0, state, 3]),
  ]);
}
