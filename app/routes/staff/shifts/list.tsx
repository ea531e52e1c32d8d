import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { closedShifts, openShifts } from "~/domain/shifts/shift-lists.server";
import { requireStaff } from "~/http/guard.server";
import { listQuery } from "~/http/list-query.server";
import type { PageHandle } from "~/ui/layout/frame";
import { UnderlyingPage } from "~/ui/layout/modal";
import { ClosedShiftList, OpenShiftList } from "./shift-lists";

export const handle = { title: "shift:page.list" } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "shifts.manage");
  const [open, closed] = await Promise.all([
    openShifts(listQuery(request, "open")),
    closedShifts(listQuery(request, "closed")),
  ]);
  return {
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

/** Everybody's shifts: those that are open, with closing a forgotten one, and what the closed ones came to. */
export default function Shifts() {
  const { t } = useTranslation("shift");
  const { open, closed } = useLoaderData<typeof loader>();
  return (
    <UnderlyingPage>
      <h1>{t("list.heading")}</h1>
      <OpenShiftList list={open} />
      <ClosedShiftList list={closed} />
    </UnderlyingPage>
  );
}
