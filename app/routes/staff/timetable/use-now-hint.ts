import { useTranslation } from "react-i18next";
import type { StaffFormControl } from "~/ui/forms/use-staff-form";

/**
 * What is stored now, beside a field that somebody else changed meanwhile; otherwise the hint of
 * the field.
 */
export function useNowHint(
  { overtaken, typed }: StaffFormControl,
  values: Readonly<Record<string, string | undefined>> | undefined,
): (field: string, hint?: string, shown?: string) => string | undefined {
  const { t } = useTranslation("timetable");
  return (field, hint, shown) => {
    const value = values?.[field];
    if (!overtaken || value === undefined || (typed?.[field] ?? "") === value) return hint;
    return t("now", { value: shown ?? (value === "" ? t("nothing") : value) });
  };
}
