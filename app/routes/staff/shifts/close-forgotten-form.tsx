import { useTranslation } from "react-i18next";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextField } from "~/ui/forms/text-field";
import type { StaffFormControl } from "~/ui/forms/use-staff-form";
import { CountFields } from "~/ui/shifts/count-fields";

interface CloseForgottenFormProps {
  form: StaffFormControl;
  action: string;
  back: string;
}

/**
 * The count and the reason. Enter adds up and closes nothing: the first button of the form is that
 * one.
 */
export function CloseForgottenForm({ form, action, back }: CloseForgottenFormProps) {
  const { t } = useTranslation("shift");
  const common = useTranslation("common").t;
  return (
    <StaffForm form={form} action={action}>
      <button className="vh" name="do" value="count" tabIndex={-1} aria-hidden="true">
        {t("close.count")}
      </button>
      <CountFields form={form} />
      <TextField {...form.field("reason")} maxLength={500} />
      <Actions>
        <Button look="alt" name="do" value="count" formNoValidate>
          {t("close.count")}
        </Button>
        <Button look="risk" name="do" value="close">
          {t("forgotten.submit")}
        </Button>
        <LinkButton look="alt" href={back}>
          {common("action.back")}
        </LinkButton>
      </Actions>
    </StaffForm>
  );
}
