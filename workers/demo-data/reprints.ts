import { randomUUID } from "node:crypto";
import { sql } from "@db/transaction";
import type { JettyId } from "~/domain/places/jetties";
import type { PrintOutcome } from "~/domain/printing/agent-messages";
import { claimPrintJobs } from "~/domain/printing/claim-job.server";
import { recordPrintOutcome } from "~/domain/printing/record-print-outcome.server";
import { reportPrinters } from "~/domain/printing/report-printers.server";
import { requestPrint } from "~/domain/printing/request-print.server";
import type { AgentUser } from "~/domain/printing/ws-api-key.server";
import { type Day, startOfDay } from "~/domain/shared/day";
import type { Random } from "./chance";
import type { DemoStaff } from "./demo-staff";

/** The printers of the demo's print server, which takes them over when it connects. */
const PRINTERS = [
  { device_id: "maya-1", name: "Pencetak maya Merang", type: "virtual", jetty_id: 1 },
  { device_id: "maya-2", name: "Pencetak maya Mangkok", type: "virtual", jetty_id: 2 },
] as const;
const CONNECTION = randomUUID();
const MINUTE_MS = 60_000;
const NOON = 12 * 60;

interface PrintDay {
  tickets: readonly number[];
  cashier: DemoStaff;
  /** Whose key the print server has. */
  office: DemoStaff;
  jettyId: JettyId;
  day: Day;
}

/**
 * On every other day a buyer who lost a ticket gets it again; now and then the paper was out at the
 * first try. Nothing is printed where the office has no key of a print server.
 */
export async function printAgain(
  random: Random,
  { tickets, cashier, office, jettyId, day }: PrintDay,
): Promise<void> {
  const [ticketId] = tickets;
  const agent = await agentOf(office);
  if (!agent || ticketId === undefined || random(2) === 0) return;
  const outcomes: PrintOutcome[] =
    random(4) === 0 ? ["printed", "failed", "printed"] : ["printed", "printed"];
  const staff = { userId: cashier.userId, jettyId };
  for (const [index, outcome] of outcomes.entries()) {
    const at = new Date(startOfDay(day).getTime() + (NOON + 5 * index) * MINUTE_MS);
    await reportPrinters(CONNECTION, agent, PRINTERS, at);
    const printerId = await printerAt(jettyId, office);
    const content = { kind: "ticket", ticketId } as const;
    await requestPrint(null, { content, printerId, staff, language: "ms", now: at });
    for (const { id } of await claimPrintJobs(CONNECTION, agent, at))
      await recordPrintOutcome(id, agent.userId, outcome, REASONS[outcome] ?? null, at);
  }
  await reportPrinters(CONNECTION, agent, [], startOfDay(day));
}

const REASONS: Partial<Record<PrintOutcome, string>> = { failed: "no_paper" };

async function agentOf(office: DemoStaff): Promise<AgentUser | null> {
  const [row] = await sql<{ keyHash: Buffer | null }>(
    null,
    "select ws_api_key_hash as key_hash from app_user where id = :userId",
    { userId: office.userId },
  );
  if (!row?.keyHash) return null;
  return { userId: office.userId, jettyId: 0, by: "key", keyHash: row.keyHash };
}

async function printerAt(jettyId: JettyId, office: DemoStaff): Promise<number | null> {
  const [row] = await sql<{ id: number }>(
    null,
    "select id from printer where agent_user_id = :userId and jetty_id = :jettyId",
    { userId: office.userId, jettyId },
  );
  return row?.id ?? null;
}
