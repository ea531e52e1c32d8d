import { randomUUID } from "node:crypto";
import WebSocket from "ws";
import {
  AGENT_PATH,
  type AgentMessage,
  type FoundCondition,
  type ServerMessage,
  serverMessageSchema,
} from "~/domain/printing/agent-messages";
import type { PrintServerConfig } from "./config";
import type { JobJournal } from "./job-journal";
import type { PrintQueue } from "./print-queue";
import type { PrinterWatch } from "./printer-watch";
import { RateLimiter } from "./rate-limiter";

const MAX_RETRY_WAIT_MS = 30_000;
const MAX_MESSAGE_BYTES = 262_144;
/**
 * The server pings every 25 s; a connection that is silent for longer is dead, whatever the system
 * thinks.
 */
const SILENCE_TIMEOUT_MS = 80_000;

interface AgentOptions extends Pick<PrintServerConfig, "serverUrl" | "key" | "printers"> {
  queue: PrintQueue;
  journal: Pick<JobJournal, "noted" | "unsaid">;
  watch: Pick<PrinterWatch, "conditions" | "look">;
  say?: (line: string) => void;
  /** The first wait before dialling again; it doubles up to 30 s. */
  retryMs?: number;
}

type Asked = Extract<ServerMessage, { message: "asked" }>;

/**
 * Dials out to the product, so that it works behind any router (C6), and again whenever the
 * connection is lost.
 */
export class Agent {
  private socket: WebSocket | undefined;
  private timer: NodeJS.Timeout | undefined;
  private tries = 0;
  private stopped = false;
  private welcome = false;
  private readonly rateLimiter = new RateLimiter(15, 10_000);
  private readonly asked = new Map<string, (answer: Asked) => void>();
  private readonly waiting = new Map<
    string,
    (answer: { outcome: string; reason?: string | undefined }) => void
  >();

  constructor(private readonly options: AgentOptions) {}

  /** The product knows this print server and its printers. */
  get connected(): boolean {
    return this.welcome;
  }

  start(): void {
    const { serverUrl, key } = this.options;
    const socket = new WebSocket(serverUrl.replace(/^http/, "ws") + AGENT_PATH, {
      headers: { Authorization: `Bearer ${key}` },
      perMessageDeflate: false,
      maxPayload: MAX_MESSAGE_BYTES,
      handshakeTimeout: 10_000,
      followRedirects: false,
    });
    this.socket = socket;
    let silenceTimer: NodeJS.Timeout | undefined;
    const resetSilenceTimer = () => {
      clearTimeout(silenceTimer);
      silenceTimer = setTimeout(() => socket.terminate(), SILENCE_TIMEOUT_MS);
    };
    socket.on("open", () => {
      resetSilenceTimer();
      this.sendHello();
    });
    socket.on("ping", resetSilenceTimer);
    socket.on("message", (data) => {
      resetSilenceTimer();
      this.handleMessage((data as Buffer).toString("utf8"));
    });
    socket.on("unexpected-response", (_request, response) => {
      this.log(
        response.statusCode === 401
          ? "The server does not accept WS_API_KEY."
          : `The server answered ${response.statusCode}.`,
      );
      socket.terminate();
    });
    socket.on(
      "error",
      (error: NodeJS.ErrnoException) =>
        void (error.code && this.log(`No connection to the server (${error.code}).`)),
    );
    socket.on("close", () => {
      clearTimeout(silenceTimer);
      this.welcome = false;
      if (!this.stopped) this.timer = setTimeout(() => this.start(), this.nextWait());
    });
  }

  /** Takes no more jobs, so that those at work can be ended. */
  stopTakingJobs(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /**
   * The last thing: what is said from now on is not heard. What could not be answered is answered
   * after the next start.
   */
  stop(): void {
    this.stopTakingJobs();
    this.rateLimiter.stop();
    this.socket?.removeAllListeners("message");
    this.socket?.close(1000);
  }

  /** Says how the printers are; without a connection it is said with the next one. */
  sendConditions(printers: FoundCondition[]): void {
    if (this.welcome && printers.length > 0) this.send({ message: "status", printers });
  }

  /**
   * Asks the product for a ticket's print and waits until it came out, or did not. Null where it
   * does not happen in time.
   */
  async askFor(
    printerId: string,
    code: string,
    patienceMs: number,
  ): Promise<{ outcome: string; reason?: string | undefined } | null> {
    const ref = randomUUID();
    const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null).unref());
    const answer = new Promise<Asked>((resolve) => this.asked.set(ref, resolve));
    this.send({ message: "ask", ref, printer_id: printerId, code });
    const asked = await Promise.race([answer, late]);
    this.asked.delete(ref);
    if (!asked) return null;
    if (asked.id === null) return { outcome: "failed", reason: asked.error ?? undefined };
    const id = asked.id;
    const outcome = new Promise<{ outcome: string; reason?: string | undefined }>((resolve) =>
      this.waiting.set(id, resolve),
    );
    return Promise.race([outcome, late]).finally(() => this.waiting.delete(id));
  }

  private sendHello(): void {
    this.tries = 0;
    const printers = this.options.printers.map(({ device_id, name, type, jetty_id }) => ({
      device_id,
      name,
      type,
      ...(jetty_id && { jetty_id }),
    }));
    this.send({ message: "hello", printers });
    for (const { id, outcome, reason } of this.options.journal.unsaid())
      if (outcome) this.send({ message: "answer", id, outcome, ...(reason && { reason }) });
  }

  private handleMessage(text: string): void {
    const message = parse(text);
    if (!message)
      return this.log(
        "The server said something that this print server does not understand: is it of another version?",
      );
    if (message.message === "welcome") {
      this.welcome = true;
      this.log("Connected.");
      this.sendConditions(this.options.watch.conditions);
    } else if (message.message === "noted") this.options.journal.noted(message.id);
    else if (message.message === "asked") this.asked.get(message.ref)?.(message);
    else if (!this.stopped) void this.printJob(message);
  }

  private async printJob({
    id,
    printer_id,
    payload,
  }: Extract<ServerMessage, { message: "job" }>): Promise<void> {
    const answer = await this.options.queue.print(id, printer_id, payload);
    this.log(
      `${id} on ${printer_id}: ${answer.outcome}${answer.reason ? ` (${answer.reason})` : ""}`,
    );
    this.waiting.get(id)?.(answer);
    this.send({
      message: "answer",
      id,
      outcome: answer.outcome,
      ...(answer.reason && { reason: answer.reason }),
    });
    if (answer.outcome !== "printed") void this.options.watch.look(printer_id);
  }

  /** What cannot be said now is said after the next greeting, from the memory. */
  private send(message: AgentMessage): void {
    const socket = this.socket;
    this.rateLimiter.run(
      () => void (socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message))),
    );
  }

  private nextWait(): number {
    const longest = Math.min(MAX_RETRY_WAIT_MS, (this.options.retryMs ?? 500) * 2 ** this.tries);
    this.tries += 1;
    return longest * (0.5 + Math.random() / 2);
  }

  private log(line: string): void {
    (this.options.say ?? console.log)(line);
  }
}

function parse(text: string): ServerMessage | null {
  try {
    const parsed = serverMessageSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
