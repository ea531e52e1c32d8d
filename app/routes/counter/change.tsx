import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/ui/layout/frame";
import { saleResultView } from "~/views/sale-result.server";
import { ChangeDialog } from "./change-dialog";
import { counterResultPath, NEXT_SALE_PATH } from "./paths";

export const handle = {
  title: "counter:cash.change",
  dialog: true,
} satisfies PageHandle;

/** The change of a Cash sale above the sale: it stays until the next one begins (R-4-37). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { sale, ticket, print } = await saleResultView(request);
  return {
    sale,
    ticketCode: ticket.ticketCode,
    receiptNo: ticket.receiptNo,
    print,
    back: counterResultPath(ticket.ticketCode),
    next: NEXT_SALE_PATH,
  };
}

export default function Change() {
  return <ChangeDialog {...useLoaderData<typeof loader>()} />;
}
