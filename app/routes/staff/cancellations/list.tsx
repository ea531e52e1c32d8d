import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { can } from "~/domain/access/capabilities";
import {
  cancellationCounts,
  cancellationList,
  type CancellationListKind as Kind,
} from "~/domain/cancellations/queries.server";
import { cancelActOf } from "~/domain/cancellations/rules";
import { dayOf } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { listQuery } from "~/http/list-query.server";
import { formatDateShort, formatTime } from "~/i18n/format";
import { LinkButton } from "~/ui/forms/buttons";
import { screenHandle } from "~/ui/layout/screen-handle";
import { ListPage } from "~/ui/table/list-page";
import { CancellationList, type DayAndTime } from "./cancellation-list";

export const handle = screenHandle("cancellations", {
  live: ["cancel-request", "request-denied", "ticket-cancelled"],
});

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "cancellations");
  const language = await languageOf(request);
  const listOf = async (kind: Kind) => {
    const list = await cancellationList(kind, listQuery(request, kind), staff.jettyId);
    const rows = list.rows.map(
      ({ requestedAt, purchasedAt, ticketDate, decidedAt, billCode, ...row }) => ({
        ...row,
        billCode: billCode === row.ticketCode ? formatTicketCode(billCode) : billCode,
        requested: dayAndTime(requestedAt, language),
        purchased: formatDateShort(dayOf(purchasedAt), language),
        departure: formatDateShort(ticketDate, language),
        decided: decidedAt && dayAndTime(decidedAt, language),
      }),
    );
    return { ...list, rows };
  };
  const [counts, pending, approved] = await Promise.all([
    cancellationCounts(staff.jettyId),
    listOf("pending"),
    listOf("approved"),
  ]);
  const act = cancelActOf(staff, { state: "paid", jettyId: staff.jettyId });
  return {
    cards: { total: counts.pending + counts.approved, ...counts },
    pending,
    approved,
    act,
    decides: can(staff, "cancellations.decide"),
    refunds: can(staff, "refunds.manage"),
  };
}

function dayAndTime(instant: Date, language: Language): DayAndTime {
  return { day: formatDateShort(dayOf(instant), language), time: formatTime(instant, language) };
}

/** The cancellations of the current jetty (2.10). */
export default function Cancellations() {
  const { t } = useTranslation("cancellations");
  const { cards, pending, approved, act, decides, refunds } = useLoaderData<typeof loader>();
  const tiles = (["total", "pending", "approved"] as const).map((name) => ({
    label: t(`card.${name}`),
    value: cards[name],
    alert: name === "pending" && cards.pending > 0,
  }));
  return (
    <ListPage
      heading={t("title")}
      tiles={tiles}
      action={
        <>
          {act ? (
            <LinkButton look="alt" href="/ticket-cancellation/new">
              {t(`act.${act}`)}
            </LinkButton>
          ) : null}
          {refunds ? (
            <LinkButton look="alt" href="/refunds">
              {t("refunds")}
            </LinkButton>
          ) : null}
        </>
      }
    >
      <CancellationList kind="pending" list={pending} decides={decides} />
      <CancellationList kind="approved" list={approved} decides={decides} />
    </ListPage>
  );
}
