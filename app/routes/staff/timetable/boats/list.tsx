import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Boat, boatList } from "~/domain/departures/boats/queries.server";
import { jettyName } from "~/domain/places/jetties";
import type { ListPage as Page } from "~/domain/shared/list-page";
import { requirePage } from "~/http/guard.server";
import { listQuery } from "~/http/list-query.server";
import { formatDateShort } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { BackLink, LinkButton } from "~/ui/forms/buttons";
import { screenHandle } from "~/ui/layout/screen-handle";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import { List } from "~/ui/table/list";
import { ListPage } from "~/ui/table/list-page";
import type { Column } from "~/ui/table/responsive-table";
import { RowLinks } from "~/ui/table/row-links";

export const handle = screenHandle("boats");

export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requirePage(request, "boats");
  const [active, inactive] = await Promise.all([
    boatList(true, listQuery(request, "active"), staff),
    boatList(false, listQuery(request, "inactive"), staff),
  ]);
  return { active, inactive };
}

/** The boats, with what each may carry and how long its papers are good. */
export default function Boats() {
  const { t } = useTranslation("timetable");
  const address = useScreenPath("boats");
  const { active, inactive } = useLoaderData<typeof loader>();
  return (
    <ListPage
      heading={t("boats.title")}
      action={
        <LinkButton icon="plus" href={address("add")}>
          {t("boats.add")}
        </LinkButton>
      }
    >
      <BackLink href="/timetable">{t("to.day")}</BackLink>
      <BoatList kind="active" list={active} />
      <BoatList kind="inactive" list={inactive} />
    </ListPage>
  );
}

function BoatList({ kind, list }: { kind: "active" | "inactive"; list: Page<Boat> }) {
  const { t } = useTranslation("timetable");
  const address = useScreenPath("boats");
  const language = useLanguage();
  const columns: Column<Boat>[] = [
    {
      head: t("field.name"),
      title: true,
      cell: ({ name, operator }) => (
        <span>
          {name}
          {operator ? <small>{operator}</small> : null}
        </span>
      ),
    },
    { head: t("field.jetty"), cell: ({ jettyId }) => jettyName(jettyId) },
    {
      head: t("field.capacity"),
      cell: ({ capacity }) => t("boats.people", { count: capacity }),
      figure: true,
    },
    {
      head: t("field.licence_no"),
      cell: ({ licenceNo }) => <span className="whole">{licenceNo}</span>,
    },
    {
      head: t("field.licence_until"),
      cell: (boat) => formatDateShort(boat.licenceUntil, language),
    },
    {
      head: t("field.insurance_until"),
      cell: (boat) => formatDateShort(boat.insuranceUntil, language),
    },
    {
      head: t("column.acts"),
      cell: ({ id, name }) => (
        <RowLinks
          row={name}
          links={[
            { label: t("act.edit"), href: address(`${id}/edit`) },
            kind === "active"
              ? { label: t("act.delete"), href: address(`${id}/delete`), risky: true }
              : { label: t("act.activate"), href: address(`${id}/activate`) },
          ]}
        />
      ),
    },
  ];
  return (
    <List
      name={kind}
      heading={t(`boats.${kind}`)}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      searchHint={t("boats.searchHint")}
    />
  );
}
