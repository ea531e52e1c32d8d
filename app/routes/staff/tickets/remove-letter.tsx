import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle } from "~/ui/layout/confirm-page";
import { removalFacts, removalPage, removeFileOf } from "./files-page.server";
import { ConfirmFileRemoval } from "./ticket-files";

export const handle = confirmHandle("files:letter.title");
export const loader = (args: PageArgs) =>
  loadConfirmation(args, removalPage("letter", args), (at) => removalFacts("letter", at));
export const action = (args: PageArgs) =>
  confirmAct(args, removalPage("letter", args), "files.removed", (at) =>
    removeFileOf("letter", at),
  );

export default function RemoveLetter() {
  return <ConfirmFileRemoval />;
}
