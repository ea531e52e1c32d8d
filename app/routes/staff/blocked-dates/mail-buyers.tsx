import { mailBuyers } from "~/domain/blocked-dates/mail-buyers.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle } from "~/ui/layout/confirm-page";
import { ConfirmMailing } from "./confirm-mailing";
import { mailFacts } from "./mail-facts.server";

const PAGE = "blockedDates/:id/mail";
export const handle = confirmHandle("blocked:mailing.title");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, mailFacts);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "buyers_mailed", (at) => mailBuyers(at.id, at.staff, at.now));

export default function MailBuyers() {
  return <ConfirmMailing />;
}
