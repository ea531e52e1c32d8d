import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { closedShifts, openShifts } from "~/domain/shifts/shift-lists.server";
import { requirePage } from "~/http/guard.server";
import { daySpanQuery, listQuery } from "~/http/list-query.server";
import { screenHandle } from "~/ui/layout/screen-handle";
import { ListPage } from "~/ui/table/list-page";
import { ClosedShiftList, OpenShiftList } from "./shift-lists";

export const handle = screenHandle("shifts");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "shifts");
  const days = daySpanQuery(request, "closed");
  const [open, closed] = await Promise.all([
    openShifts(listQuery(request, "open"), staff),
    closedShifts(listQuery(request, "closed"), staff, days),
  ]);
  return {
    days,
    open: {
      ...open,
      rows: open.rows.map((row) => ({ ...row, openedAt: row.openedAt.toISOString() })),
    },
    closed: {
      ...closed,
      rows: closed.rows.map((row) => ({
        ...row,
        openedAt: row.openedAt.toISOString(),
        closedAt: row.closedAt.toISOString(),
      })),
    },
  };
}

/**
 * Everybody's shifts: those that are open, with closing a forgotten one, and what the closed ones
 * came to.
 */
export default function Shifts() {
  const { t } = useTranslation("shift");
  const { days, open, closed } = useLoaderData<typeof loader>();
  return (
    <ListPage heading={t("list.heading")}>
      <OpenShiftList list={open} />
      <ClosedShiftList list={closed} days={days} />
    </ListPage>
  );
}
