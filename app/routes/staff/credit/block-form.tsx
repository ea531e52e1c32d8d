import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MAX_REMARK } from "~/domain/cancellations/rules";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { FormState } from "~/ui/forms/field-errors";
import type { FieldRules } from "~/ui/forms/field-rules";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextArea } from "~/ui/forms/text-field";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import { Modal } from "~/ui/layout/modal";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import type { AccountView } from "./credit-view.server";

interface BlockFormProps {
  act: "block" | "unblock";
  account: AccountView;
  rules: FieldRules;
  returned: FormState | undefined;
}

/** Blocks an account or lets it buy again, with a reason. */
export function BlockForm({ act, account, rules, returned }: BlockFormProps) {
  const { t } = useTranslation("credit");
  const { pathname, search } = useLocation();
  const { id, name, blocked, version } = account;
  const back = useScreenPath("credit")(String(id));
  const form = useStaffForm({
    labels: { reason: t(`${act}.reason`) },
    ...{ rules, returned, version, cursor: "reason" },
  });
  return (
    <Modal title={t(`${act}.title`)} back={back}>
      <ErrorSummary {...form.summary} />
      {blocked ? (
        <p>{t("blockedNote", { name: blocked.by, at: blocked.at, reason: blocked.reason })}</p>
      ) : null}
      <p>{t(`${act}.lead`, { account: name })}</p>
      <StaffForm form={form} action={pathname + search}>
        <input type="hidden" name="version" value={form.version} />
        <TextArea {...form.field("reason")} rows={3} maxLength={MAX_REMARK} />
        <Actions>
          <Button look={act === "block" ? "risk" : "main"}>{t(`${act}.submit`)}</Button>
          <LinkButton look="alt" href={back}>
            {t("act.back")}
          </LinkButton>
        </Actions>
      </StaffForm>
    </Modal>
  );
}
