import { useTranslation } from "react-i18next";
import { AGE_HINTS, CATEGORIES, type Category, isForeigner } from "~/domain/pricing/categories";
import { formatRm } from "~/domain/shared/money";
import type { FieldLabels } from "../forms/field-errors";

type LocalCategory = Exclude<Category, `${string}_foreigner`>;

/** Names and hints of the passenger categories in the reader's language. */
export function useCategoryNames() {
  const { t } = useTranslation("categories");
  /** `Dewasa`, for both nationalities, where the nationality is plain. */
  const short = (category: Category): string =>
    t(`category.${category.replace(/_foreigner$/, "") as LocalCategory}`);
  /** `Dewasa, bukan Malaysia`, or `Dewasa 2, bukan Malaysia` of one of them. */
  const name = (category: Category, no?: number): string => {
    const own = no ? `${short(category)} ${no}` : short(category);
    return isForeigner(category) ? t("foreigner", { name: own }) : own;
  };
  /** What the fields of the counts are called, by the categories. */
  const labels = (): FieldLabels =>
    Object.fromEntries(CATEGORIES.map((category) => [category, name(category)]));
  /** Whom a category is for (R-3-24): a document one has to show, else an age. */
  const eligibility = (category: Category): string => {
    if (category === "student" || category === "gov_agency") return t(`hint.${category}`);
    if (category.includes("_oku")) return t(isForeigner(category) ? "hint.foreignOku" : "hint.oku");
    return ageOf(category);
  };
  /** `5–11 tahun`; empty where no age is meant. */
  const ageOf = (category: Category): string => {
    const ages = AGE_HINTS[category];
    if (!ages) return "";
    return ages.to === null
      ? t("hint.from", { from: ages.from })
      : t("hint.range", { from: ages.from, to: ages.to });
  };
  /** `Kanak-kanak (5–11 tahun)`, of a category that the age alone makes. */
  const withAge = (category: Category): string => {
    const age = category.includes("_oku") ? "" : ageOf(category);
    return age === "" ? name(category) : `${name(category)} (${age})`;
  };
  /** `RM 30.00, 12–59 tahun`. */
  const hint = (category: Category, fareSen: number): string =>
    t("hint.fare", {
      fare: fareSen === 0 ? t("hint.free") : formatRm(fareSen),
      who: eligibility(category),
    });
  return { short, name, withAge, labels, hint };
}
