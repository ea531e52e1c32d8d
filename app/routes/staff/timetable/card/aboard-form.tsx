import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormState } from "~/ui/forms/field-errors";
import type { FieldRules } from "~/ui/forms/field-rules";
import { TextField } from "~/ui/forms/text-field";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import { Modal } from "~/ui/layout/modal";
import { FormFrame } from "../form-frame";

interface AboardFormProps {
  act: "off" | "on";
  back: string;
  name: string;
  ticket: string;
  boat: string;
  time: string;
  rules: FieldRules;
  returned: FormState | undefined;
}

/** Asks why somebody is taken off a departure, or put on it. */
export function AboardForm({ act, back, rules, returned, ...facts }: AboardFormProps) {
  const { t } = useTranslation("aboard");
  const { pathname } = useLocation();
  const form = useStaffForm({ labels: { reason: t("reason") }, rules, returned });
  return (
    <Modal title={t(`${act}.title`)} back={back}>
      <p>{t(`${act}.lead`, facts)}</p>
      <FormFrame
        form={form}
        action={pathname}
        back={back}
        submit={t(`${act}.submit`)}
        risky={act === "off"}
      >
        <TextField {...form.field("reason")} maxLength={200} autoComplete="off" />
      </FormFrame>
    </Modal>
  );
}
