import type { LoaderFunctionArgs } from "@remix-run/node";
import { jettyName } from "~/domain/places/jetties";
import { everyClosedShift } from "~/domain/shifts/shift-lists.server";
import { csvFileName, csvResponse } from "~/http/csv.server";
import { requireStaff } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { daySpanQuery, listQuery } from "~/http/list-query.server";
import { translationsOf } from "~/i18n/translations.server";

const COLUMNS = [
  "z",
  "jetty",
  "cashier",
  "opened",
  "closedAt",
  "float",
  "expected",
  "counted",
  "difference",
  "reason",
] as const;

/** The closed shifts that the list shows, all pages of them, as a file for a spreadsheet. */
export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "shifts.manage");
  const t = translationsOf(await languageOf(request), "shift");
  const days = daySpanQuery(request, "closed");
  const { search } = listQuery(request, "closed");
  async function* rows() {
    yield [COLUMNS.map((column) => t(`list.${column}`))];
    for await (const shifts of everyClosedShift(search, staff, days))
      yield shifts.map((one) => [
        String(one.zNo),
        jettyName(one.jettyId),
        one.cashier,
        one.openedAt,
        one.closedAt,
        ...[one.floatSen, one.expectedSen, one.countedSen, one.overShortSen].map((sen) => ({
          sen,
        })),
        one.reason,
      ]);
  }
  return csvResponse(csvFileName(t("list.file"), days), rows());
}
