import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MAX_REFUNDS_AT_ONCE, type RefundState } from "~/domain/refunds/rules";
import { Actions, Button } from "~/ui/forms/buttons";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { BreakableEmail } from "~/ui/table/breakable-email";
import type { EdgePages } from "~/ui/table/edge-pager";
import { List } from "~/ui/table/list";
import type { Column } from "~/ui/table/responsive-table";
import { RowLinks } from "~/ui/table/row-links";
import type { RefundView } from "./refund-view.server";

/** The form that chosen rows belong to: it stands below the table, which has a search of its own. */
const CHOSEN = "chosen-refunds";

interface RefundTableProps {
  state: RefundState;
  list: { search: string; page: number; rows: RefundView[]; total: number };
  pages: EdgePages;
  /** Of all that the search finds. */
  sum: string;
}

export function RefundTable({ state, list, pages, sum }: RefundTableProps) {
  const { t } = useTranslation("refunds");
  const address = useScreenPath("refunds");
  const columns: Column<RefundView>[] = [
    { head: t("column.ticket"), cell: (row) => <Ticket row={row} />, title: true },
    {
      head: t("column.buyer"),
      cell: ({ buyer, phone, email, bank }) => (
        <span>
          {buyer || "–"}
          {phone ? <small>{phone}</small> : null}
          {email ? (
            <small>
              <BreakableEmail email={email} />
            </small>
          ) : null}
          {bank ? <small>{t("bank", { bank })}</small> : null}
        </span>
      ),
    },
    { head: t("column.amount"), cell: ({ amount }) => amount, figure: true },
    { head: t("column.reason"), cell: (row) => <Reason row={row} /> },
    { head: t("column.since"), cell: ({ since }) => since },
  ];
  if (state !== "rejected")
    columns.push({
      head: t("column.file"),
      cell: ({ fileNo, fileBy, fileMade }) =>
        fileNo === null ? (
          "–"
        ) : (
          <span>
            <a href={address(`files/${fileNo}`)}>{t("fileNo", { no: fileNo })}</a>
            <small>{[fileBy, fileMade].filter(Boolean).join(", ")}</small>
          </span>
        ),
    });
  if (state === "due")
    columns.push({
      head: t("column.acts"),
      acts: true,
      cell: ({ id, receiptNo, billCode, gateway, refundable, asked }) => {
        const isOpen = asked && asked.state !== "refused";
        const label = t(isOpen ? "act.asked" : "act.gateway", { gateway });
        return (
          <RowLinks
            row={receiptNo ?? billCode}
            links={[
              ...(refundable || isOpen ? [{ label, href: address(`${id}/gateway`) }] : []),
              { label: t("act.reject"), href: address(`${id}/reject`), risky: true },
            ]}
          />
        );
      },
    });
  else
    columns.push({
      head: t(state === "paid" ? "column.paid" : "column.rejected"),
      cell: ({ refundRef, note, decidedBy, decided }) => (
        <span>
          <span className="as-typed">{refundRef ?? note}</span>
          <small>{[decidedBy, decided].filter(Boolean).join(", ")}</small>
        </span>
      ),
    });
  return (
    <>
      <List
        name=""
        heading={t(`list.${state}`)}
        list={list}
        pages={pages}
        columns={columns}
        keyOf={({ id }) => id}
        searchHint={t("searchHint")}
      />
      <p>
        {t("sum", { count: list.total })} <b>{sum}</b>
      </p>
      {state === "due" && list.total > 0 ? <ChosenForm /> : null}
    </>
  );
}

function Ticket({ row }: { row: RefundView }) {
  const { t } = useTranslation("refunds");
  const { id, ticketCode, receiptNo, billCode, decided } = row;
  const name = receiptNo ?? t("noTicket");
  return (
    <span className={decided ? undefined : "ticked"}>
      {decided ? null : (
        <label className="tick">
          <input type="checkbox" name="id" value={id} form={CHOSEN} />
          <span className="vh">{t("choose", { name: receiptNo ?? billCode })}</span>
        </label>
      )}
      <span className="whole">
        {ticketCode ? <a href={`/tickets/${ticketCode}`}>{name}</a> : name}
      </span>
      <small>{billCode}</small>
    </span>
  );
}

/** Why it is due, and how its gateway was asked to give it back. */
function Reason({ row: { reason, decided, gateway, asked } }: { row: RefundView }) {
  const { t } = useTranslation("refunds");
  return (
    <span>
      {t(`reason.${reason}`)}
      {asked && !decided && asked.state !== "accepted" ? (
        <small className={asked.state === "asking" ? "tag" : "tag warn"}>
          {t(`asked.${asked.state}`, { gateway })}
        </small>
      ) : null}
    </span>
  );
}

/** What can be done with the chosen rows, or with all of the list; the list stays in the address. */
function ChosenForm() {
  const { t } = useTranslation("refunds");
  const { search } = useLocation();
  return (
    <form id={CHOSEN} method="get" action="/refunds/pay" className="stack">
      {[...new URLSearchParams(search)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="tick">
        <input type="checkbox" name="all" value="1" />
        <span>{t("all", { max: MAX_REFUNDS_AT_ONCE })}</span>
      </label>
      <Actions>
        <Button>{t("act.pay")}</Button>
        <button className="btn alt" formAction="/refunds/file">
          {t("act.file")}
        </button>
      </Actions>
    </form>
  );
}
