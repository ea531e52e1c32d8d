import { type ActionFunctionArgs, data as answer, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { config } from "~/config.server";
import { qrDrawingOfText } from "~/documents/qr-image.server";
import { addSteward } from "~/domain/boarding/stewards/add-steward.server";
import { type StewardRow, stewardsToday } from "~/domain/boarding/stewards/queries.server";
import { stewardForm } from "~/domain/boarding/stewards/schema.server";
import { jettyName } from "~/domain/places/jetties";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { requirePage } from "~/http/guard.server";
import { listQuery } from "~/http/list-query.server";
import { submitForm } from "~/http/submit-form.server";
import { formatCount, formatTime } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import { screenHandle } from "~/ui/layout/screen-handle";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { List } from "~/ui/table/list";
import { ListPage } from "~/ui/table/list-page";
import type { Column } from "~/ui/table/responsive-table";
import { RowLinks } from "~/ui/table/row-links";
import { AddForm } from "./add-form";
import { MadeLink } from "./made-link";

export const handle = screenHandle("stewards", { live: ["scan"] });

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "stewards");
  return {
    list: await stewardsToday(staff, listQuery(request, ""), now()),
    jetty: jettyName(staff.jettyId),
    rules: fieldRules(stewardForm),
  };
}

/** The link is in this one answer and nowhere else, so it is no redirect. */
export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, "stewards");
  return submitForm(request, stewardForm, async ({ name }) => {
    const code = await addSteward({ name }, staff, now());
    const link = `${config().PUBLIC_URL}/steward/${code}`;
    return answer({
      made: { name, jetty: jettyName(staff.jettyId), link, drawing: qrDrawingOfText(link) },
    });
  });
}

/** The helpers of today who scan here by a link, and a form for another one. */
export default function Stewards() {
  const { t } = useTranslation("stewards");
  const { list, jetty, rules } = useLoaderData<typeof loader>();
  const returned = useReturnedForm<typeof action>();
  const made = returned && "made" in returned ? returned.made : null;
  const language = useLanguage();
  const address = useScreenPath("stewards");
  const columns: Column<StewardRow>[] = [
    { head: t("column.name"), title: true, cell: ({ name }) => name },
    { head: t("column.since"), cell: ({ madeAt }) => formatTime(madeAt, language) },
    {
      head: t("column.lastScan"),
      cell: ({ lastScanAt }) => (lastScanAt ? formatTime(lastScanAt, language) : "–"),
    },
    { head: t("column.boarded"), cell: ({ boarded }) => formatCount(boarded), figure: true },
    {
      head: t("column.state"),
      cell: ({ endedAt }) =>
        endedAt ? t("state.ended", { time: formatTime(endedAt, language) }) : t("state.open"),
    },
    {
      head: t("column.acts"),
      acts: true,
      cell: ({ id, name, endedAt }) =>
        endedAt ? (
          "–"
        ) : (
          <RowLinks
            row={name}
            links={[{ label: t("act.end"), href: address(`${id}/end`), risky: true }]}
          />
        ),
    },
  ];
  return (
    <ListPage heading={t("heading", { jetty })} back={{ href: "/scan", label: t("back") }}>
      {made ? (
        <MadeLink {...made} />
      ) : (
        <AddForm
          rules={rules}
          returned={returned && "problems" in returned ? returned : undefined}
        />
      )}
      <List heading={t("today")} list={list} columns={columns} keyOf={({ id }) => id} />
    </ListPage>
  );
}
