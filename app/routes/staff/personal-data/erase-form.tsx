import { useTranslation } from "react-i18next";
import { Actions, Button } from "~/ui/forms/buttons";
import type { FormState } from "~/ui/forms/field-errors";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextField } from "~/ui/forms/text-field";
import { useStaffForm } from "~/ui/forms/use-staff-form";

interface EraseFormProps {
  person: string;
  returned: FormState | undefined;
}

/** Erases a person's data: the number or address once more, and why. */
export function EraseForm({ person, returned }: EraseFormProps) {
  const { t } = useTranslation("personal");
  const form = useStaffForm({ labels: { again: t("again"), reason: t("reason") }, returned });
  return (
    <StaffForm form={form} action="/setting/personal-data" reloadDocument>
      <p>{t("eraseLead")}</p>
      <input type="hidden" name="person" value={person} />
      <input type="hidden" name="do" value="erase" />
      <TextField
        {...form.field("again")}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        required
      />
      <TextField
        {...form.field("reason")}
        hint={t("reasonHint")}
        maxLength={500}
        autoComplete="off"
        required
      />
      <Actions>
        <Button look="risk">{t("erase")}</Button>
      </Actions>
    </StaffForm>
  );
}
