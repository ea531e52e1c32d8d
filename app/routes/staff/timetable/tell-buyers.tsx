import { useTranslation } from "react-i18next";
import type { Concerned } from "~/domain/departures/status/tell-buyers.server";
import { CheckCard } from "~/ui/forms/choice-cards";
import type { StaffFormControl } from "~/ui/forms/use-staff-form";

interface TellBuyersProps {
  form: StaffFormControl;
  concerned: Concerned;
}

/** In a form that changes a departure: whom it concerns, and the box by which they are told. */
export function TellBuyers({ form, concerned }: TellBuyersProps) {
  const { t } = useTranslation("timetable");
  const { tickets, people, byMail } = concerned;
  if (tickets === 0) return null;
  const toCall = tickets - byMail;
  return (
    <>
      <p>
        {t("tell.lead", {
          tickets: t("tell.tickets", { count: tickets }),
          people: t("tell.people", { count: people }),
        })}{" "}
        {toCall > 0 ? t("tell.call", { count: toCall }) : null}
      </p>
      {byMail > 0 ? (
        <CheckCard
          name="tell"
          label={t("tell.label", { count: byMail })}
          hint={t("tell.hint")}
          checked={form.typed ? form.typed["tell"] === "on" : true}
        />
      ) : null}
    </>
  );
}
