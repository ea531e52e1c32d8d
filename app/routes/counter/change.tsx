import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { counterResultPath, NEXT_SALE_PATH } from "~/http/counter-paths";
import { saleResultView } from "~/http/counter-result.server";
import { ChangeDialog } from "~/ui/counter/change-dialog";
import type { PageHandle } from "~/ui/layout/frame";

export const handle = { title: "counter:cash.change", dialog: true } satisfies PageHandle;

/** The change of a Cash sale above the sale: it stays until the next one begins (section 4). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { sale, ticket, printJobPath: printing } = await saleResultView(request, counterResultPath);
  return {
    sale,
    ticketCode: ticket.ticketCode,
    receiptNo: ticket.receiptNo,
    printing,
    back: counterResultPath(ticket.ticketCode),
    next: NEXT_SALE_PATH,
  };
}

export default function Change() {
  return <ChangeDialog {...useLoaderData<typeof loader>()} />;
}
