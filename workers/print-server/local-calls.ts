import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type PrintDocument, printDocument } from "~/domain/printing/print-document";
import { knownReason } from "~/domain/printing/rules";
import { translationsOf } from "~/i18n/translations.server";
import { readAtMost } from "~/read-at-most.server";
import type { Agent } from "./agent";
import type { PrintQueue, PrintResult } from "./print-queue";

/** The fields of a print (R-7-53); a slip brings the address of its PDF. */
export const printFields = z.object({
  printer_id: z.string().trim().max(60).default(""),
  printer_name: z.string().trim().max(200).default(""),
  code: z.string().trim().max(60).default(""),
  type: z.string().trim().max(30).default(""),
  pdf: z.string().max(2_000).default(""),
});
export type PrintFields = z.infer<typeof printFields>;

export interface LocalAnswer {
  status: number;
  body: Record<string, unknown>;
}

interface LocalCallOptions {
  queue: PrintQueue;
  agent: Pick<Agent, "askFor" | "connected">;
  serverUrl: string;
}

const PRINT_TIMEOUT_MS = 25_000;
const MAX_PDF_BYTES = 5 * 1024 * 1024;
const OFFLINE: LocalAnswer = {
  status: 503,
  body: { error: "Printer is offline..", code: "printer_offline" },
};
const NO_PRINTER: LocalAnswer = {
  status: 422,
  body: { error: "Please select a printer", code: "no_printer" },
};

/**
 * POST /print: a slip's PDF goes to the printer as it is, a ticket is asked of the product, which
 * counts the print.
 */
export async function localPrint(
  fields: PrintFields,
  { queue, agent, serverUrl }: LocalCallOptions,
): Promise<LocalAnswer> {
  if (!fields.printer_id) return NO_PRINTER;
  if (!queue.find(fields.printer_id)) return OFFLINE;
  if (fields.type === "slip" || fields.pdf) {
    const pdf = await fetchPdf(fields.pdf, serverUrl);
    return typeof pdf === "string"
      ? refusal(422, pdf)
      : toLocalAnswer(
          await queue.printPdf(randomUUID(), fields.printer_id, pdf),
          "Slip has been printed",
        );
  }
  if (!agent.connected) return OFFLINE;
  return toLocalAnswer(
    await agent.askFor(fields.printer_id, fields.code, PRINT_TIMEOUT_MS),
    "Tiket telah dicetak",
  );
}

/** /test-print: needs no connection to the product. */
export async function localTest(
  fields: PrintFields,
  { queue }: Pick<LocalCallOptions, "queue">,
): Promise<LocalAnswer> {
  if (!fields.printer_id) return NO_PRINTER;
  const configured = queue.find(fields.printer_id);
  if (!configured) return OFFLINE;
  return toLocalAnswer(
    await queue.print(randomUUID(), fields.printer_id, testPage(configured.printer.name)),
    "Test page has been printed",
  );
}

function testPage(name: string): PrintDocument {
  return printDocument.parse({
    lines: [
      { kind: "text", text: "UJIAN / TEST", align: "center", bold: true, big: true },
      { kind: "text", text: name, align: "center" },
      { kind: "rule" },
      { kind: "text", text: "ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789" },
      { kind: "qr", text: "JETTY TEST" },
    ],
  });
}

function toLocalAnswer(
  answer: PrintResult | { outcome: string; reason?: string | undefined } | null,
  done: string,
): LocalAnswer {
  if (!answer) return refusal(504, "The print server heard no answer.");
  if (answer.outcome === "printed") return { status: 200, body: { message: done } };
  if (answer.outcome === "unconfirmed")
    return { status: 200, body: { message: sentenceOf("not_confirmed") } };
  return refusal(
    answer.outcome === "unknown" ? 504 : 422,
    answer.reason === undefined ? "Something went wrong" : sentenceOf(answer.reason),
  );
}

/** A reason in words; what the product says of a refusal is a sentence already. */
function sentenceOf(reason: string): string {
  const known = knownReason(reason);
  return known ? translationsOf("en", "printing")(`reason.${known}`) : reason;
}

const refusal = (status: number, error: string): LocalAnswer => ({ status, body: { error } });

/**
 * The bytes of a PDF of the product's own, or what is wrong. No other site is asked, and no
 * redirect followed.
 */
async function fetchPdf(address: string, serverUrl: string): Promise<Buffer | string> {
  if (!URL.canParse(address, serverUrl)) return "The PDF's address is wrong.";
  const url = new URL(address, serverUrl);
  if (url.origin !== serverUrl || url.username || url.password)
    return "The PDF must come from the server.";
  try {
    const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(10_000) });
    if (!response.ok || !response.body)
      return `The server answered ${response.status} for the PDF.`;
    const bytes = await readAtMost(response.body, MAX_PDF_BYTES);
    if (!bytes) return "The PDF is too large.";
    return bytes.subarray(0, 5).toString("latin1") === "%PDF-"
      ? bytes
      : "What the server sent is no PDF.";
  } catch {
    return "The PDF could not be fetched.";
  }
}
