import type { LoaderFunctionArgs } from "@remix-run/node";
import { everyAffectedOrder } from "~/domain/blocked-dates/affected-orders.server";
import { jettyName } from "~/domain/places/jetties";
import { csvResponse } from "~/http/csv.server";
import { requireStaff } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { translationsOf } from "~/i18n/translations.server";
import { requireBlockedRange } from "./require-blocked-range.server";

const COLUMNS = ["receipt", "name", "phone", "email", "passengers", "date", "jetty"] as const;

/** All live orders of blocked days at the jetties that one works at as a file for a spreadsheet. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "blocked-dates.manage");
  const [range, t] = [
    await requireBlockedRange(params.id),
    translationsOf(await languageOf(request), "blocked"),
  ];
  async function* rows() {
    yield [COLUMNS.map((column) => t(`orders.column.${column}`))];
    for await (const orders of everyAffectedOrder(range, staff))
      yield orders.map(({ receiptNo, name, phone, email, passengers, date, jettyId }) => [
        receiptNo,
        name,
        phone,
        email,
        String(passengers),
        date,
        jettyName(jettyId),
      ]);
  }
  return csvResponse(`${t("orders.file")}-${range.start}-${range.end}.csv`, rows());
}
