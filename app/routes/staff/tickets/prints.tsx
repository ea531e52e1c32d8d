import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { printHistory, type PrintHistoryEntry } from "~/domain/printing/print-history.server";
import type { ListPage } from "~/domain/shared/list-page";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { listQuery } from "~/http/list-query.server";
import { screenPath } from "~/http/return-path.server";
import { formatInstant } from "~/i18n/format";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { usePrintReason } from "~/ui/printing/print-reason";
import { List } from "~/ui/table/list";
import type { Column } from "~/ui/table/responsive-table";
import { requireTicket } from "./require-ticket.server";

export const handle = {
  texts: ["printing"],
  title: "ticketDialogs:prints.title",
  dialog: true,
  live: ["ticket-changed"],
  showsElsewhere: () => true,
} satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "tickets/:ticketCode/prints");
  const [ticket, language] = [
    await requireTicket(params.ticketCode, staff),
    await languageOf(request),
  ];
  const list = await printHistory(ticket.id, listQuery(request, "prints").page);
  return {
    receiptNo: ticket.receiptNo,
    back: screenPath(request, "tickets", ["page_prints"]),
    list: {
      ...list,
      rows: list.rows.map(({ createdAt, ...row }) => ({
        ...row,
        at: formatInstant(createdAt, language),
      })),
    },
  };
}

type PrintView = Omit<PrintHistoryEntry, "createdAt"> & { at: string };

/** Where, when and by whom a ticket was printed, and what became of it (2.14, C5). */
export default function TicketPrints() {
  const { t } = useTranslation("ticketDialogs");
  const { receiptNo, back, list } = useLoaderData<typeof loader>();
  return (
    <Modal title={t("prints.heading", { receiptNo })} back={back} wide>
      <PrintList list={list} />
    </Modal>
  );
}

function PrintList({ list }: { list: ListPage<PrintView> }) {
  const { t } = useTranslation("ticketDialogs");
  const reasonText = usePrintReason();
  const columns: Column<PrintView>[] = [
    { head: t("prints.at"), cell: ({ at }) => at, title: true },
    { head: t("prints.printer"), cell: ({ printerName }) => printerName },
    { head: t("prints.user"), cell: ({ username }) => username },
    {
      head: t("prints.copy"),
      cell: ({ copyNo, passengerNo }) =>
        passengerNo === null ? (copyNo ?? "–") : t("prints.personal", { no: passengerNo }),
    },
    {
      head: t("prints.state"),
      cell: ({ state, reason, outdated }) => (
        <span>
          {t(`prints.is.${state}`)}
          {reason ? <small>{reasonText(reason)}</small> : null}
          {outdated ? <small>{t("prints.outdated")}</small> : null}
        </span>
      ),
    },
  ];
  return (
    <List
      name="prints"
      heading={t("prints.title")}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
    />
  );
}
