import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { affectedOrders } from "~/domain/blocked-dates/affected-orders.server";
import { buyersToMail } from "~/domain/blocked-dates/mail-buyers.server";
import { requirePage } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { listQuery } from "~/http/list-query.server";
import { formatDate, formatDays } from "~/i18n/format";
import { Actions, BackLink, LinkButton } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { Note } from "~/ui/layout/note";
import { AffectedOrderList } from "./affected-order-list";
import { requireBlockedRange } from "./require-blocked-range.server";

export const handle = { title: "blocked:orders.title" } satisfies PageHandle;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "blockedDates/:id/orders");
  const [range, language] = [await requireBlockedRange(params.id), await languageOf(request)];
  const { passengers, ...list } = await affectedOrders(range, staff, listQuery(request).page);
  return {
    id: range.id,
    range: { days: formatDays(range, language), details: range.details },
    passengers,
    toMail: await buyersToMail(range.id),
    list: {
      ...list,
      rows: list.rows.map((row) => ({ ...row, date: formatDate(row.date, language) })),
    },
  };
}

/** Whose tickets fall on blocked days (T5): they stay valid, and somebody calls their buyers. */
export default function AffectedOrders() {
  const { t } = useTranslation("blocked");
  const { id, range, passengers, toMail, list } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink href="/blocked-date">{t("orders.back")}</BackLink>
      <h1>{t("orders.title")}</h1>
      <p>{t("orders.range", range)}</p>
      {list.total > 0 ? (
        <>
          <Note kind="careful">
            <p>{t("orders.lead", { count: list.total, passengers })}</p>
          </Note>
          <Actions>
            {toMail > 0 ? (
              <LinkButton look="alt" href={`/blocked-date/${id}/mail`}>
                {t("orders.mail", { count: toMail })}
              </LinkButton>
            ) : null}
            <LinkButton look="alt" icon="download" href={`/blocked-date/${id}/orders.csv`}>
              {t("orders.csv")}
            </LinkButton>
          </Actions>
        </>
      ) : null}
      <AffectedOrderList list={list} />
    </>
  );
}
