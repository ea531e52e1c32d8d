import { randomUUID } from "node:crypto";
import { noteTokenInUse } from "~/domain/device-tokens/read-token.server";
import { isStillAdmitted } from "~/domain/printing/admit-agent.server";
import {
  type AgentMessage,
  agentMessageSchema,
  CLOSE_CODES,
  type PrintJobMessage,
  type ServerMessage,
} from "~/domain/printing/agent-messages";
import { type ClaimedPrintJob, claimPrintJobs } from "~/domain/printing/claim-job.server";
import { failUnsentJob, handleLostConnection } from "~/domain/printing/end-lost-prints.server";
import { recordPrintOutcome } from "~/domain/printing/record-print-outcome.server";
import {
  recordConditions,
  recordHeartbeat,
  reportPrinters,
} from "~/domain/printing/report-printers.server";
import type { PrintKind } from "~/domain/printing/rules";
import type { AgentUser } from "~/domain/printing/ws-api-key.server";
import { now } from "~/http/clock.server";
import { log } from "~/log.server";
import { printPayload } from "./print-payload.server";
import { printRequestedTicket } from "./print-requested-ticket.server";

/** What a print server is told of a job: one that is older than a kind knows these alone. */
const TYPE_OF = {
  ticket: "ticket",
  personal: "ticket",
  slip: "slip",
  manifest: "slip",
  test: "test",
} as const satisfies Record<PrintKind, string>;

/** The socket, as far as this side may know it. */
export interface PrintServerSocket {
  /** False where it is closed, or takes nothing more. */
  send: (text: string) => boolean;
  close: (code: number) => void;
}

/**
 * One print server's connection: it says what printers it has, gets their jobs one by one, and says
 * what became of them.
 */
export class PrintServerConnection {
  readonly id = randomUUID();
  private sending: Promise<void> | undefined;
  private sendAgain = false;
  private isClosed = false;
  /** What it says is worked on in the order in which it says it. */
  private messageQueue: Promise<void> = Promise.resolve();

  constructor(
    readonly user: AgentUser,
    private readonly socket: PrintServerSocket,
  ) {}

  /** A message. What is none of ours closes the socket. */
  receive(text: string): Promise<void> {
    const message = parse(text);
    if (!message) return this.closeWith(CLOSE_CODES.wrongMessage);
    this.messageQueue = this.messageQueue
      .then(() => this.handle(message))
      .catch((error: unknown) => log().warn({ err: error }, "a print server's message failed"));
    return this.messageQueue;
  }

  /** It answered a ping. */
  async keepAlive(): Promise<void> {
    if (this.isClosed) return;
    await recordHeartbeat(this.id, now());
    if (this.user.by === "token") await noteTokenInUse(this.user.keyHash, now());
  }

  /** Sends what is due; while it is at it, another call makes it look once more. */
  sendDueJobs(): Promise<void> {
    if (this.sending) this.sendAgain = true;
    this.sending ??= this.sendUntilNoneDue().finally(() => (this.sending = undefined));
    return this.sending;
  }

  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    this.socket.close(CLOSE_CODES.stopping);
    // What it began must not speak of living printers, or of sent jobs, after this.
    await this.messageQueue;
    await this.sending?.catch(() => {});
    await handleLostConnection(this.id, now());
  }

  private async handle(message: AgentMessage): Promise<void> {
    if (this.isClosed || !(await this.isAllowed())) return;
    if (message.message === "hello") {
      await reportPrinters(this.id, this.user, message.printers, now());
      this.send({ message: "welcome" });
    } else if (message.message === "status") {
      return recordConditions(this.id, message.printers, now());
    } else if (message.message === "answer") {
      await recordPrintOutcome(
        message.id,
        this.user.userId,
        message.outcome,
        message.reason ?? null,
        now(),
      );
      this.send({ message: "noted", id: message.id });
    } else this.send(await printRequestedTicket(this.id, this.user, message, now()));
    await this.sendDueJobs();
  }

  private async sendUntilNoneDue(): Promise<void> {
    do {
      this.sendAgain = false;
      if (this.isClosed || !(await this.isAllowed())) return;
      for (const job of await claimPrintJobs(this.id, this.user, now())) await this.sendJob(job);
    } while (this.sendAgain);
  }

  private async sendJob(job: ClaimedPrintJob): Promise<void> {
    try {
      const order: PrintJobMessage = {
        message: "job",
        id: job.id,
        printer_id: job.deviceId,
        // A print server knows only what it does differently, and a personal ticket is none of it.
        type: TYPE_OF[job.kind],
        payload: await printPayload(job, now()),
      };
      if (!this.isClosed && this.send(order)) return;
    } catch (error) {
      log().error({ err: error, job: job.id }, "a print could not be made");
    }
    await failUnsentJob(job.id, now());
  }

  private async isAllowed(): Promise<boolean> {
    if (await isStillAdmitted(null, this.user, now())) return true;
    await this.closeWith(CLOSE_CODES.notAllowed);
    return false;
  }

  private closeWith(code: number): Promise<void> {
    this.socket.close(code);
    return Promise.resolve();
  }

  private send(message: ServerMessage): boolean {
    return this.socket.send(JSON.stringify(message));
  }
}

function parse(text: string): AgentMessage | null {
  try {
    const parsed = agentMessageSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
