import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  blockedDayCounts,
  blockedList,
  type BlockedListKind as Kind,
} from "~/domain/blocked-dates/ranges.server";
import { dayOf } from "~/domain/shared/day";
import { now } from "~/http/clock.server";
import { requireStaff } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { listQuery } from "~/http/list-query.server";
import { formatDate } from "~/i18n/format";
import { LinkButton } from "~/ui/forms/buttons";
import type { PageHandle } from "~/ui/layout/frame";
import { UnderlyingPage } from "~/ui/layout/modal";
import { BlockedDateList } from "./blocked-date-list";

export const handle = { title: "blocked:title" } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "blocked-dates.manage");
  const [today, language] = [dayOf(now()), await languageOf(request)];
  const listOf = async (kind: Kind) => {
    const list = await blockedList(kind, listQuery(request, kind), today);
    return {
      ...list,
      rows: list.rows.map(({ createdAt, ...row }) => ({
        ...row,
        start: formatDate(row.start, language),
        end: formatDate(row.end, language),
        createdOn: dayOf(createdAt),
      })),
    };
  };
  const [days, upcoming, past, inactive] = await Promise.all([
    blockedDayCounts(today),
    listOf("upcoming"),
    listOf("past"),
    listOf("inactive"),
  ]);
  return { days, upcoming, past, inactive };
}

/** The blocked dates (2.9). */
export default function BlockedDates() {
  const { t } = useTranslation("blocked");
  const { search } = useLocation();
  const { days, upcoming, past, inactive } = useLoaderData<typeof loader>();
  const add = (
    <LinkButton icon="plus" href={`/blocked-date/add${search}`}>
      {t("add")}
    </LinkButton>
  );
  return (
    <UnderlyingPage>
      <h1>{t("title")}</h1>
      <div className="tiles">
        {(["total", "upcoming", "past"] as const).map((name) => (
          <div key={name} className="tile">
            {t(`card.${name}`)}
            <b>{t("days", { count: days[name] })}</b>
          </div>
        ))}
      </div>
      <BlockedDateList kind="upcoming" list={upcoming} action={add} />
      <BlockedDateList kind="past" list={past} />
      <BlockedDateList kind="inactive" list={inactive} />
    </UnderlyingPage>
  );
}
