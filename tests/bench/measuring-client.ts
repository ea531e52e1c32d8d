import { Agent, type IncomingMessage, request as httpRequest } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** One answer as it went over the wire. */
export interface Transfer {
  method: string;
  path: string;
  status: number;
  /** Status line, headers and body as they were sent. */
  bytes: number;
  html: string;
}

/**
 * A browser's connection that weighs what it receives: kept open, packed answers taken, headers as
 * a browser sends them.
 */
export class MeasuringClient {
  readonly transfers: Transfer[] = [];
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(private readonly port: number) {}

  /** Sends a request and hands back what a program sees of the answer. */
  readonly handle = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const body = Buffer.from(await request.arrayBuffer());
    const headers: Record<string, string> = {
      ...Object.fromEntries(request.headers),
      Accept: "text/html",
      "Accept-Encoding": "gzip, deflate, br",
      "Sec-Fetch-Site": "same-origin",
      "Sec-Fetch-Mode": "navigate",
      "Sec-Fetch-Dest": "document",
    };
    if (body.length > 0) headers["Content-Length"] = String(body.length);
    const answer = await this.exchange(request.method, pathname + search, headers, body);
    const html = unpack(answer);
    this.transfers.push({
      method: request.method,
      path: pathname + search,
      status: answer.message.statusCode ?? 0,
      bytes: answer.bytes,
      html,
    });
    return new Response([204, 304].includes(answer.message.statusCode ?? 0) ? null : html, {
      status: answer.message.statusCode,
      headers: headersOf(answer.message),
    });
  };

  close(): void {
    this.agent.destroy();
  }

  private exchange(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: Buffer,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = httpRequest({
        host: "127.0.0.1",
        port: this.port,
        method,
        path,
        headers,
        agent: this.agent,
      });
      sent.on("socket", (socket) => {
        const before = socket.bytesRead;
        sent.on("response", (message) => {
          const chunks: Buffer[] = [];
          message.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
          message.on("end", () =>
            resolve({ message, body: Buffer.concat(chunks), bytes: socket.bytesRead - before }),
          );
        });
      });
      sent.on("error", reject).end(body);
    });
  }
}

interface Answer {
  message: IncomingMessage;
  body: Buffer;
  bytes: number;
}

function unpack({ message, body }: Answer): string {
  const encoding = message.headers["content-encoding"];
  if (encoding === "br") return brotliDecompressSync(body).toString("utf8");
  return (encoding === "gzip" ? gunzipSync(body) : body).toString("utf8");
}

function headersOf(message: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at + 1 < message.rawHeaders.length; at += 2) {
    const [name = "", value = ""] = message.rawHeaders.slice(at, at + 2);
    if (!/^(?:content-encoding|content-length|transfer-encoding)$/i.test(name))
      headers.append(name, value);
  }
  return headers;
}
