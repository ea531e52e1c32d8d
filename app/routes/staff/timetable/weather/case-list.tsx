import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { CaseState } from "~/domain/departures/weather/rules";
import type { ListPage } from "~/domain/shared/list-page";
import { Button } from "~/ui/forms/buttons";
import { FormKey } from "~/ui/forms/form-key";
import { BreakableEmail } from "~/ui/table/breakable-email";
import { List } from "~/ui/table/list";
import type { Column } from "~/ui/table/responsive-table";

export interface CaseRow {
  id: number;
  receiptNo: string;
  name: string;
  phone: string;
  email: string;
  people: number;
  sails: string;
  state: CaseState;
  lacksBank: boolean;
  /** The office refused the money back. */
  refused: boolean;
  byDeadline: boolean;
  mail: "none" | "failed" | "sent";
  /** By whom and when the buyer was called last; null where nobody did. */
  phoned: string | null;
  /** Nobody has to call again: the office refused nothing since. */
  isCalled: boolean;
  whatsApp: string | null;
  message: string;
}

const LOOK: Record<CaseState, string> = {
  open: "tag warn",
  moved: "tag good",
  refund: "tag good",
  credit: "tag good",
  sails: "tag good",
  cancelled: "tag",
};

/** How a case stands, as text; colour and border only repeat it. */
function CaseTag({
  row,
}: {
  row: Pick<CaseRow, "state" | "lacksBank" | "refused" | "byDeadline">;
}) {
  const { t } = useTranslation("weather");
  const { state, lacksBank, refused, byDeadline } = row;
  return (
    <span>
      <span className={lacksBank || refused ? "tag warn" : LOOK[state]}>
        {t(`state.${refused ? "refused" : lacksBank ? "lacksBank" : state}`)}
      </span>
      {byDeadline ? <small>{t("byDeadline")}</small> : null}
    </span>
  );
}

interface CaseListProps {
  stoppageId: number;
  heading: string;
  list: ListPage<CaseRow>;
}

/** Whose boat does not sail: whom to call, what to send, what became of it. */
export function CaseList({ stoppageId, heading, list }: CaseListProps) {
  const { t } = useTranslation("weather");
  const { search } = useLocation();
  const address = (row: CaseRow) => `/timetable/weather/${stoppageId}/cases/${row.id}`;
  const columns: Column<CaseRow>[] = [
    {
      head: t("column.buyer"),
      title: true,
      cell: (row) => (
        <span>
          <a href={address(row)}>{row.name || row.receiptNo}</a>
          <small className="whole">{row.receiptNo}</small>
        </span>
      ),
    },
    {
      head: t("column.reach"),
      cell: ({ phone, email, mail }) => (
        <span>
          {phone ? <a href={`tel:${phone}`}>{phone}</a> : t("noPhone")}
          <small className="as-typed">
            {email ? <BreakableEmail email={email} /> : t("noEmail")}
          </small>
          {mail === "failed" ? <span className="tag bad">{t("mail.failed")}</span> : null}
        </span>
      ),
    },
    { head: t("column.people"), cell: ({ people }) => people, figure: true },
    { head: t("column.sails"), cell: ({ sails }) => sails },
    { head: t("column.state"), cell: (row) => <CaseTag row={row} /> },
    {
      head: t("column.help"),
      cell: (row) => (
        <span className="row tight wraps">
          {row.whatsApp ? (
            <a href={row.whatsApp} target="_blank" rel="noreferrer">
              {t("act.whatsApp")}
              <span className="vh"> {row.name || row.receiptNo}</span>
            </a>
          ) : null}
          <a className="whole" href={`${address(row)}#message`}>
            {t("act.message")}
            <span className="vh"> {row.name || row.receiptNo}</span>
          </a>
        </span>
      ),
    },
    {
      head: t("column.phoned"),
      cell: (row) => <PhonedForm row={row} action={`${address(row)}/phoned${search}`} />,
    },
  ];
  return (
    <List
      heading={heading}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      searchHint={t("searchHint")}
      live
    />
  );
}

interface PhonedFormProps {
  row: Pick<CaseRow, "id" | "phoned" | "isCalled" | "name" | "receiptNo">;
  action: string;
}

/** The tick that somebody called: a button that says what it does. */
export function PhonedForm({ row, action }: PhonedFormProps) {
  const { t } = useTranslation("weather");
  return (
    <form method="post" action={action} className="row tight wraps">
      <FormKey />
      <input type="hidden" name="phoned" value={row.isCalled ? "0" : "1"} />
      {row.phoned ? <small>{row.phoned}</small> : null}
      <Button look={row.isCalled ? "plain" : "alt"}>
        {t(row.isCalled ? "act.unphoned" : "act.phoned")}
        <span className="vh"> {row.name || row.receiptNo}</span>
      </Button>
    </form>
  );
}
