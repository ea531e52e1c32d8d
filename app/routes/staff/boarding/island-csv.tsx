import type { LoaderFunctionArgs } from "@remix-run/node";
import { islandPeople } from "~/domain/boarding/return-leg/island.server";
import { jettyName } from "~/domain/places/jetties";
import { type Category, isForeigner } from "~/domain/pricing/categories";
import { daysBetween } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { now } from "~/http/clock.server";
import { csvFileName, csvResponse } from "~/http/csv.server";
import { requireStaff } from "~/http/guard.server";
import { languageOf } from "~/http/language.server";
import { translationsOf } from "~/i18n/translations.server";
import { islandPlace } from "./island-place.server";

/** Everybody who is still on the island, a line each, with the buyer's phone. */
export async function loader({ request }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "boarding.island-file");
  const language = await languageOf(request);
  const t = translationsOf(language, "island");
  const category = categoryNames(language);
  const place = islandPlace(request, staff, now());
  async function* rows() {
    yield [
      [
        ...[t("party"), t("no"), t("name"), t("category"), t("jetty"), t("day"), t("out")],
        ...[t("buyer"), t("phone")],
      ],
    ];
    for await (const people of islandPeople(place))
      yield people.map((one) => [
        ...[one.receiptNo, String(one.no), one.name ?? "", category(one.category)],
        ...[jettyName(one.jettyId), one.day, String(daysBetween(one.day, place.day))],
        ...[one.buyer ?? "", one.phoneNo ?? ""],
      ]);
  }
  return csvResponse(csvFileName(t("file"), { from: place.day, to: null }), rows());
}

/** `Adult, non-Malaysian`, as the screens say it. */
function categoryNames(language: Language): (category: Category) => string {
  const t = translationsOf(language, "categories");
  return (category) => {
    const name = t(`category.${category.replace(/_foreigner$/, "") as LocalCategory}`);
    return isForeigner(category) ? t("foreigner", { name }) : name;
  };
}
type LocalCategory = Exclude<Category, `${string}_foreigner`>;
