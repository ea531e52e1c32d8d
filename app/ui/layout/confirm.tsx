import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Actions, Button, LinkButton } from "../forms/buttons";
import { ErrorSummary } from "../forms/error-summary";
import type { FieldError } from "../forms/field-errors";
import { FormKey } from "../forms/form-key";
import { Modal } from "./modal";

interface ConfirmDialogProps {
  /** Where the form posts to: the confirmation's own address. */
  action: string;
  back: string;
  /** The verb with its result, on the button. */
  submit: string;
  /** Takes something away. */
  risky?: boolean;
  problems?: readonly FieldError[];
  /** Says plainly what is about to happen to what. */
  children: ReactNode;
}

/**
 * 'Are you sure?' before every delete and activation (R-8-49): a page with one button and a way
 * back.
 */
export function ConfirmDialog({
  action,
  back,
  submit,
  risky,
  problems = [],
  children,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal title={t("dialog.sure")} back={back}>
      <ErrorSummary problems={problems} />
      {children}
      <form method="post" action={action}>
        <FormKey />
        <Actions>
          <Button look={risky ? "risk" : "main"}>{submit}</Button>
          <LinkButton look="alt" href={back}>
            {t("dialog.no")}
          </LinkButton>
        </Actions>
      </form>
    </Modal>
  );
}
