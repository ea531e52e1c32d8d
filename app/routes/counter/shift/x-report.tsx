import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { xReport } from "~/domain/shifts/x-report.server";
import { now } from "~/http/clock.server";
import { redirectTo } from "~/http/redirect.server";
import { requireShift } from "~/http/shift-guard.server";
import { formatInstant } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { PageHandle } from "~/ui/layout/frame";
import { ShiftSums } from "~/ui/shifts/shift-sums";
import { SlipLink } from "~/ui/shifts/slip-link";

export const handle = {
  css: ["table"],
  texts: ["receipt"],
  title: "shift:page.x",
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { staff, shift } = await requireShift(request);
  const report = await xReport(shift.id, staff, now());
  // It was closed at this very moment.
  if (!report) throw redirectTo("/pos/shift/ended", { status: 302 });
  const { sums, drawer, cashier, openedAt, at } = report;
  return {
    shiftId: shift.id,
    sums,
    drawer,
    cashier,
    openedAt: openedAt.toISOString(),
    at: at.toISOString(),
  };
}

/**
 * How the shift stands (X report); for its cashier without what tells of the cash in the drawer.
 */
export default function XReportPage() {
  const { t } = useTranslation("shift");
  const language = useLanguage();
  const { shiftId, sums, drawer, cashier, openedAt, at } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="work">
      <div className="row">
        <h1>{t("x.heading")}</h1>
        <SlipLink shiftId={shiftId} kind="open" className="push inline">
          {t("x.print")}
        </SlipLink>
      </div>
      <p>
        {t("x.lead", {
          at: formatInstant(new Date(at), language),
          since: formatInstant(new Date(openedAt), language),
          name: cashier,
        })}
      </p>
      {drawer ? null : <p>{t("x.blind")}</p>}
      <ShiftSums sums={sums} drawer={drawer} />
    </main>
  );
}
