import { useTranslation } from "react-i18next";
import { CheckCard } from "~/ui/forms/choice-cards";
import type { StaffFormControl } from "~/ui/forms/use-staff-form";
import { Note } from "~/ui/layout/note";

interface StoppedNoteProps {
  form: StaffFormControl;
  stopped: string | null;
}

/**
 * Above a form that gives a boat its time: when sailing is stopped on that day. A form that came back
 * for it says so itself.
 */
export function StoppedNote({ form, stopped }: StoppedNoteProps) {
  if (!stopped || isAskedFor(form)) return null;
  return (
    <Note kind="careful">
      <p>{stopped}</p>
    </Note>
  );
}

/** The box that lets it sail all the same, once the form came back for it. */
export function AnywayField({ form }: { form: StaffFormControl }) {
  const { t } = useTranslation("timetable");
  const isAsked = isAskedFor(form);
  const isTicked = form.typed?.["anyway"] === "on";
  if (!isAsked && !isTicked) return null;
  return (
    <CheckCard
      name="anyway"
      label={t("field.anyway")}
      checked={isTicked}
      problem={form.problem("anyway")}
    />
  );
}

function isAskedFor({ problems }: StaffFormControl): boolean {
  return problems.some(({ field }) => field === "anyway");
}
