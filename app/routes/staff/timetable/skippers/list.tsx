import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Skipper, skipperList } from "~/domain/departures/skippers/queries.server";
import { jettyName } from "~/domain/places/jetties";
import type { ListPage as Page } from "~/domain/shared/list-page";
import { requirePage } from "~/http/guard.server";
import { listQuery } from "~/http/list-query.server";
import { formatDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { BackLink, LinkButton } from "~/ui/forms/buttons";
import { screenHandle } from "~/ui/layout/screen-handle";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { List } from "~/ui/table/list";
import { ListPage } from "~/ui/table/list-page";
import type { Column } from "~/ui/table/responsive-table";
import { RowLinks } from "~/ui/table/row-links";

export const handle = screenHandle("skippers");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "skippers");
  const [active, inactive] = await Promise.all([
    skipperList(true, listQuery(request, "active"), staff),
    skipperList(false, listQuery(request, "inactive"), staff),
  ]);
  return { active, inactive };
}

/** The skippers, with how long their licences are good. */
export default function Skippers() {
  const { t } = useTranslation("timetable");
  const address = useScreenPath("skippers");
  const { active, inactive } = useLoaderData<typeof loader>();
  return (
    <ListPage
      heading={t("skippers.title")}
      action={
        <LinkButton icon="plus" href={address("add")}>
          {t("skippers.add")}
        </LinkButton>
      }
    >
      <BackLink href="/timetable">{t("to.day")}</BackLink>
      <SkipperList kind="active" list={active} />
      <SkipperList kind="inactive" list={inactive} />
    </ListPage>
  );
}

function SkipperList({ kind, list }: { kind: "active" | "inactive"; list: Page<Skipper> }) {
  const { t } = useTranslation("timetable");
  const address = useScreenPath("skippers");
  const language = useLanguage();
  const columns: Column<Skipper>[] = [
    { head: t("field.name"), cell: ({ name }) => name, title: true },
    { head: t("field.jetty"), cell: ({ jettyId }) => jettyName(jettyId) },
    { head: t("field.licence_no"), cell: ({ licenceNo }) => licenceNo },
    { head: t("field.licence_until"), cell: (one) => formatDate(one.licenceUntil, language) },
    {
      head: t("column.acts"),
      cell: ({ id, name }) => (
        <RowLinks
          row={name}
          links={[
            { label: t("act.edit"), href: address(`${id}/edit`) },
            kind === "active"
              ? { label: t("act.dismiss"), href: address(`${id}/delete`), risky: true }
              : { label: t("act.enlist"), href: address(`${id}/activate`) },
          ]}
        />
      ),
    },
  ];
  return (
    <List
      name={kind}
      heading={t(`skippers.${kind}`)}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      searchHint={t("skippers.searchHint")}
    />
  );
}
