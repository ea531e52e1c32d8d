import { removeLetter } from "~/domain/ticket-counter/letters.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";
import { letterFacts, LETTERS_PAGE } from "./agency-guard.server";

export const handle = confirmHandle("screen:agency.letters");
export const loader = (args: PageArgs) => loadConfirmation(args, LETTERS_PAGE, letterFacts);
export const action = (args: PageArgs) =>
  confirmAct(args, LETTERS_PAGE, null, (at) => removeLetter(at.staff, at.params.place, at.now));

export default function RemoveLetter() {
  return <ConfirmPage lead="screen:agency.remove" submit="screen:agency.removeIt" risky />;
}
