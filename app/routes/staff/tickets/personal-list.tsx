import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { passengerPage } from "~/domain/tickets/ticket-detail.server";
import { requirePage } from "~/http/guard.server";
import { listQuery } from "~/http/list-query.server";
import { redirectTo } from "~/http/redirect.server";
import type { PageHandle } from "~/ui/layout/frame";
import { Modal } from "~/ui/layout/modal";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { List } from "~/ui/table/list";
import type { Column } from "~/ui/table/responsive-table";
import { useCategoryNames } from "~/ui/tickets/category-names";
import { detailPath } from "./detail-path.server";
import { requireTicket } from "./require-ticket.server";

export const handle = {
  title: "detail:personal",
  dialog: true,
} satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "tickets/:ticketCode/personal");
  const { id, ticketCode, receiptNo, state } = await requireTicket(params.ticketCode, staff);
  if (state !== "paid") throw redirectTo(detailPath(request, ticketCode), { status: 302 });
  return {
    ticketCode,
    receiptNo,
    list: await passengerPage(id, listQuery(request, "people").page),
  };
}

/** Everybody on a ticket, each with the way to a ticket of their own (R-2.14-06). */
export default function PersonalTickets() {
  const { t } = useTranslation("detail");
  const address = useScreenPath("tickets");
  const category = useCategoryNames().name;
  const { ticketCode, receiptNo, list } = useLoaderData<typeof loader>();
  const columns: Column<(typeof list.rows)[number]>[] = [
    { head: t("column.no"), cell: ({ no }) => no, figure: true },
    { head: t("column.name"), cell: ({ name }) => name ?? "–", title: true },
    { head: t("column.category"), cell: (one) => category(one.category) },
    {
      head: t("personalOf"),
      cell: ({ no, name }) => (
        <a className="go" href={address(`${ticketCode}/personal/${no}`)}>
          {t("personalOpen")}
          <span className="vh"> {name ?? no}</span>
        </a>
      ),
    },
  ];
  return (
    <Modal title={t("personalHeading", { receiptNo })} back={address(ticketCode)} wide>
      <List
        name="people"
        heading={t("part.passengers")}
        list={list}
        columns={columns}
        keyOf={({ no }) => no}
      />
    </Modal>
  );
}
