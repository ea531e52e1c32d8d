import { randomUUID } from "node:crypto";
import {
  CLOSE,
  type FromAgent,
  fromAgent,
  type PrintOrder,
  type ToAgent,
} from "~/domain/printing/agent-messages";
import { answerPrint } from "~/domain/printing/answer-print.server";
import { type ClaimedJob, claimJobs } from "~/domain/printing/claim-job.server";
import { connectionGone, notSent } from "~/domain/printing/lose-prints.server";
import { keepSeen, reportPrinters } from "~/domain/printing/report-printers.server";
import { type AgentUser, mayStillPrint } from "~/domain/printing/ws-api-key.server";
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
    if (this.heard.length > MESSAGES.max) return this.refuse(CLOSE.tooMany);
    const message = parse(text);
    if (!message) return this.refuse(CLOSE.wrongMessage);
    this.work = this.work
      .then(() => this.act(message))
      .catch((error: unknown) => log.warn({ err: error }, "a print server's message failed"));
    return this.work;
  }

  /** It answered a ping. */
  async alive(): Promise<void> {
    if (!this.over) await keepSeen(this.id, now());
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
    this.link.close(CLOSE.stopping);
    // What it began must not speak of living printers, or of sent jobs, after this.
    await this.work;
    await this.looking?.catch(() => {});
    await connectionGone(this.id, now());
  }

  private async act(message: FromAgent): Promise<void> {
    if (this.over || !(await this.isAllowed())) return;
    if (message.message === "hello") {
      await reportPrinters(this.id, this.user, message.printers, now());
      this.say({ message: "welcome" });
    } else if (message.message === "answer") {
      await answerPrint(
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
      for (const job of await claimJobs(this.id, this.user, now())) await this.sendJob(job);
    } while (this.again);
  }

  private async sendJob(job: ClaimedJob): Promise<void> {
    try {
      const order: PrintOrder = {
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
    await notSent(job.id, now());
  }

  private async isAllowed(): Promise<boolean> {
    if (await mayStillPrint(this.user)) return true;
    await this.refuse(CLOSE.notAllowed);
    return false;
  }

  private refuse(code: number): Promise<void> {
    this.link.close(code);
    return Promise.resolve();
  }

  private say(message: ToAgent): boolean {
    return this.link.send(JSON.stringify(message));
  }
}

function parse(text: string): FromAgent | null {
  try {
    const parsed = fromAgent.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
