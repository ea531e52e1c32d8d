import { useLoaderData } from "@remix-run/react";
import type { PageArgs } from "~/http/confirmation.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { loadFiles, uploadFile } from "./files-page.server";
import { TicketFiles } from "./ticket-files";

export const handle = { title: "files:letter.title", dialog: true } satisfies PageHandle;
export const loader = (args: PageArgs) => loadFiles("letter", args);
export const action = (args: PageArgs) => uploadFile("letter", args);

export default function TicketLettersPage() {
  const view = useLoaderData<typeof loader>();
  return <TicketFiles use="letter" view={view} returned={useReturnedForm<typeof action>()} />;
}
