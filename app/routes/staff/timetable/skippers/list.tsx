import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Skipper, skipperList } from "~/domain/departures/skippers/queries.server";
import { requirePage } from "~/http/guard.server";
import { listQuery } from "~/http/list-query.server";
import { formatDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { screenHandle } from "~/ui/layout/screen-handle";
import type { Column } from "~/ui/table/responsive-table";
import { RegisterList } from "../register-list";

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
  const language = useLanguage();
  const columns: Column<Skipper>[] = [
    { head: t("field.licence_no"), cell: ({ licenceNo }) => licenceNo },
    { head: t("field.licence_until"), cell: (one) => formatDate(one.licenceUntil, language) },
  ];
  return (
    <RegisterList
      {...useLoaderData<typeof loader>()}
      register="skippers"
      name={({ name }) => name}
      columns={columns}
    />
  );
}
