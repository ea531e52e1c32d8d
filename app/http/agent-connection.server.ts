import { randomUUID } from "node:crypto";
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
import { recordHeartbeat, reportPrinters } from "~/domain/printing/report-printers.server";
import { type AgentUser, isKeyStillValid } from "~/domain/printing/ws-api-key.server";
import { askedPrint } from "./agent-ask.server";
import { payloadOf } from "./agent-payload.server";
import { now } from "./clock.server";
import { log } from "./log.server";

/** The socket, as far as this side may know it. */
export interface AgentLink {
  /** False where it is closed, or takes nothing more. */
  send: (text: string) => boolean;
  close: (code: number) => void;
}

const MESSAGES = { max: 20, windowMs: 10_000 };

/** One print server's connection: it says what printers it has, gets their jobs one by one, and says what became of them. */
export class AgentConnection {
  readonly id = randomUUID();
  private heard: number[] = [];
  private looking: Promise<void> | undefined;
  private again = false;
  private over = false;
  /** What it says is worked on in the order in which it says it. */
  private work: Promise<void> = Promise.resolve();

  constructor(
    readonly user: AgentUser,
    private readonly link: AgentLink,
  ) {}

  /** A message. What is none of ours, or too many, closes the socket. */
  hear(text: string): Promise<void> {
    const at = performance.now();
    this.heard = [...this.heard.filter((one) => one > at - MESSAGES.windowMs), at];
    if (this.heard.length > MESSAGES.max) return this.refuse(CLOSE_CODES.tooMany);
    const message = parse(text);
    if (!message) return this.refuse(CLOSE_CODES.wrongMessage);
    this.work = this.work
      .then(() => this.act(message))
      .catch((error: unknown) => log.warn({ err: error }, "a print server's message failed"));
    return this.work;
  }

  /** It answered a ping. */
  async alive(): Promise<void> {
    if (!this.over) await recordHeartbeat(this.id, now());
  }

  /** Sends what is due; while it is at it, another call makes it look once more. */
  look(): Promise<void> {
    if (this.looking) this.again = true;
    this.looking ??= this.lookUntilDone().finally(() => (this.looking = undefined));
    return this.looking;
  }

  async gone(): Promise<void> {
    if (this.over) return;
    this.over = true;
    this.link.close(CLOSE_CODES.stopping);
    // What it began must not speak of living printers, or of sent jobs, after this.
    await this.work;
    await this.looking?.catch(() => {});
    await handleLostConnection(this.id, now());
  }

  private async act(message: AgentMessage): Promise<void> {
    if (this.over || !(await this.isAllowed())) return;
    if (message.message === "hello") {
      await reportPrinters(this.id, this.user, message.printers, now());
      this.say({ message: "welcome" });
    } else if (message.message === "answer") {
      await recordPrintOutcome(
        message.id,
        this.user.userId,
        message.outcome,
        message.reason ?? null,
        now(),
      );
      this.say({ message: "noted", id: message.id });
    } else this.say(await askedPrint(this.id, this.user, message, now()));
    await this.look();
  }

  private async lookUntilDone(): Promise<void> {
    do {
      this.again = false;
      if (this.over || !(await this.isAllowed())) return;
      for (const job of await claimPrintJobs(this.id, this.user, now())) await this.sendJob(job);
    } while (this.again);
  }

  private async sendJob(job: ClaimedPrintJob): Promise<void> {
    try {
      const order: PrintJobMessage = {
        message: "job",
        id: job.id,
        printer_id: job.deviceId,
        type: job.kind,
        payload: await payloadOf(job, now()),
      };
      if (!this.over && this.say(order)) return;
    } catch (error) {
      log.error({ err: error, job: job.id }, "a print could not be made");
    }
    await failUnsentJob(job.id, now());
  }

  private async isAllowed(): Promise<boolean> {
    if (await isKeyStillValid(this.user)) return true;
    await this.refuse(CLOSE_CODES.notAllowed);
    return false;
  }

  private refuse(code: number): Promise<void> {
    this.link.close(code);
    return Promise.resolve();
  }

  private say(message: ServerMessage): boolean {
    return this.link.send(JSON.stringify(message));
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
