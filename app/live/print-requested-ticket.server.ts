import type { AgentMessage, ServerMessage } from "~/domain/printing/agent-messages";
import { printTicket } from "~/domain/printing/print-ticket.server";
import { printerOfConnection } from "~/domain/printing/queries.server";
import type { AgentUser } from "~/domain/printing/ws-api-key.server";
import { DEFAULT_LANGUAGE } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import { parseTicketCode } from "~/domain/shared/ticket-code";
import { refusalText } from "~/i18n/refusal";
import { translationsOf } from "~/i18n/translations.server";

type PrintRequest = Extract<AgentMessage, { message: "ask" }>;

/**
 * A ticket that the print server's local call asks for (R-7-53), in the name of the key's owner; it
 * comes back as a job like any other.
 */
export async function printRequestedTicket(
  connection: string,
  user: AgentUser,
  ask: PrintRequest,
  now: Date,
): Promise<ServerMessage> {
  const answer = { message: "asked", ref: ask.ref } as const;
  try {
    const printer = await printerOfConnection(connection, ask.printer_id);
    if (!printer) throw new Refusal("printer_offline");
    const staff = { userId: user.userId, jettyId: printer.jettyId, ownJettyId: user.jettyId };
    return {
      ...answer,
      id: await printTicket(parseTicketCode(ask.code), printer.id, staff, DEFAULT_LANGUAGE, now),
      error: null,
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return {
      ...answer,
      id: null,
      error: refusalText(translationsOf("en", "refusal"), error.code, error.values),
    };
  }
}
