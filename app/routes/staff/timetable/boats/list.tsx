import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Boat, boatList } from "~/domain/departures/boats/queries.server";
import { requirePage } from "~/http/guard.server";
import { listQuery } from "~/http/list-query.server";
import { formatDateShort } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { screenHandle } from "~/ui/layout/screen-handle";
import type { Column } from "~/ui/table/responsive-table";
import { RegisterList } from "../register-list";

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
  const language = useLanguage();
  const columns: Column<Boat>[] = [
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
  ];
  return (
    <RegisterList
      {...useLoaderData<typeof loader>()}
      register="boats"
      name={({ name, operator }) => (
        <span>
          {name}
          {operator ? <small>{operator}</small> : null}
        </span>
      )}
      columns={columns}
    />
  );
}
