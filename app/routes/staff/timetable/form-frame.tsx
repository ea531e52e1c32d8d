import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { StaffForm } from "~/ui/forms/staff-form";
import type { StaffFormControl } from "~/ui/forms/use-staff-form";

interface FormFrameProps {
  form: StaffFormControl;
  /** Where it posts to, and where it leads back to. */
  action: string;
  back: string;
  /** What the button does; 'Save' without. */
  submit?: string;
  risky?: boolean;
  children: ReactNode;
}

/** A form of the timetable around its fields: what is wrong, the version, the way on and back. */
export function FormFrame({ form, action, back, submit, risky, children }: FormFrameProps) {
  const { t } = useTranslation("timetable");
  return (
    <>
      <ErrorSummary {...form.summary} />
      <StaffForm form={form} action={action}>
        {form.version === undefined ? null : (
          <input type="hidden" name="version" value={form.version} />
        )}
        {children}
        <Actions>
          <Button look={risky ? "risk" : "main"}>{submit ?? t("save")}</Button>
          <LinkButton look="alt" href={back}>
            {t("back")}
          </LinkButton>
        </Actions>
      </StaffForm>
    </>
  );
}
