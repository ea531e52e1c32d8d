import { useTranslation } from "react-i18next";
import { TextField } from "~/ui/forms/text-field";
import type { StaffFormControl } from "~/ui/forms/use-staff-form";

/** What the fields of a boat are called that is closed by date alone. */
export function useTripLabels() {
  const { t } = useTranslation("trips");
  return {
    boat: t("boat"),
    skipper: t("skipper"),
    time: t("time"),
    late: t("lateLegend"),
  };
}

/** Boat, skipper and time, as somebody at the pier says them. */
export function TripFields({ form }: { form: StaffFormControl }) {
  const { t } = useTranslation("trips");
  return (
    <>
      <TextField {...form.field("boat")} maxLength={60} autoComplete="off" />
      <TextField {...form.field("skipper")} maxLength={100} autoComplete="off" />
      <TextField {...form.field("time")} type="time" hint={t("timeHint")} narrow />
    </>
  );
}
