import { sql, type Tx } from "@db/transaction";
import { worksAt } from "~/domain/access/works-at";
import type { Actor } from "~/domain/audit/write-audit.server";
import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { CASE_STATE, GIVES_CREDIT, LACKS_BANK } from "./fragments";
import type { CaseState } from "./rules";

/** Who answers: a buyer by the code of the link, somebody of the office for one, or the clock. */
export type Chooser =
  | { kind: "buyer"; code: string }
  | { kind: "staff"; caseId: number; by: Pick<Staff, "userId" | "ownJettyId"> }
  | { kind: "deadline"; caseId: number };

export interface HeldCase {
  id: number;
  stoppageId: number;
  ticketId: number;
  jettyId: JettyId;
  choice: Exclude<CaseState, "open" | "cancelled"> | null;
  lacksBank: boolean;
  /** Something was paid that a travel credit can be of, and is not on its way back. */
  hasValue: boolean;
  /** It can still be answered: nobody has, and its ticket was not cancelled otherwise. */
  open: boolean;
  /** Who stopped sailing, and why. */
  stoppedBy: number;
  publicReason: string;
}

/** Holds a case for an answer. Throws Refusal not_found, also for another jetty's. */
export async function lockCase(tx: Tx, chooser: Chooser): Promise<HeldCase> {
  const [row] = await sql<HeldCase>(
    tx,
    `select c.id, c.stoppage_id, c.ticket_id, s.jetty_id, c.choice, ${LACKS_BANK} as lacks_bank,
         ${CASE_STATE} = 'open' as open, ${GIVES_CREDIT} as has_value,
         s.stopped_by, s.public_reason
       from weather_case c
       join stoppage s on s.id = c.stoppage_id
       join ticket t on t.id = c.ticket_id
      where ${chooser.kind === "buyer" ? "c.code = :code" : "c.id = :caseId"} for update of c`,
    { ...(chooser.kind === "buyer" ? { code: chooser.code } : { caseId: chooser.caseId }) },
  );
  if (!row || (chooser.kind === "staff" && !worksAt(chooser.by, row.jettyId)))
    throw new Refusal("not_found");
  return row;
}

export function actorOf(chooser: Chooser): Actor {
  if (chooser.kind === "staff") return { kind: "user", userId: chooser.by.userId };
  return chooser.kind === "buyer" ? { kind: "buyer" } : { kind: "system" };
}

/**
 * Writes down what was chosen, once. After the deadline somebody calls for what is still to be
 * asked, whoever called before. The caller holds the case, which is open.
 */
export async function keepChoice(
  tx: Tx,
  { id }: Pick<HeldCase, "id">,
  choice: NonNullable<HeldCase["choice"]>,
  chooser: Chooser,
  now: Date,
): Promise<void> {
  await sql(
    tx,
    `update weather_case set choice = :choice, chosen_at = :now, chosen_by = :kind,
        chosen_by_user = :userId,
        phoned_at = case when :kind <> 'deadline' then phoned_at end,
        phoned_by = case when :kind <> 'deadline' then phoned_by end
      where id = :id`,
    {
      ...{ id, choice, now, kind: chooser.kind },
      userId: chooser.kind === "staff" ? chooser.by.userId : null,
    },
  );
}
