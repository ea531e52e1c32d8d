import { useLoaderData } from "@remix-run/react";
import type { PageArgs } from "~/http/confirmation.server";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { loadFiles, uploadFile } from "./files-page.server";
import { TicketFiles } from "./ticket-files";

export const handle = { title: "files:file.title", dialog: true } satisfies PageHandle;
export const loader = (args: PageArgs) => loadFiles("file", args);
export const action = (args: PageArgs) => uploadFile("file", args);

export default function TicketFilesPage() {
  const view = useLoaderData<typeof loader>();
  return <TicketFiles use="file" view={view} returned={useReturnedForm<typeof action>()} />;
}
