import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle } from "~/ui/layout/confirm-page";
import { removalFacts, removalPage, removeFileOf } from "./files-page.server";
import { ConfirmFileRemoval } from "./ticket-files";

export const handle = confirmHandle("files:file.title");
export const loader = (args: PageArgs) =>
  loadConfirmation(args, removalPage("file", args), (at) => removalFacts("file", at));
export const action = (args: PageArgs) =>
  confirmAct(args, removalPage("file", args), "files.removed", (at) => removeFileOf("file", at));

export default function RemoveFile() {
  return <ConfirmFileRemoval />;
}
