import { useTranslation } from "react-i18next";
import type { PaymentState } from "~/domain/payments/payment-view.server";
import type { FlashMessage } from "~/http/flash.server";
import { Note } from "~/ui/layout/note";

interface BankAnswerProps {
  flash: FlashMessage | null;
  state: PaymentState;
}

/** What came of 'check with the bank', where the order stands as before; any other state says enough. */
export function BankAnswer(props: BankAnswerProps) {
  const text = useAnswer(props);
  if (text === null) return null;
  return (
    <Note kind="info" role="status">
      <p>{text}</p>
    </Note>
  );
}

function useAnswer({ flash, state }: BankAnswerProps): string | null {
  const { t } = useTranslation("payment");
  if (flash === null || (state !== "open" && state !== "failed" && state !== "pending"))
    return null;
  switch (flash.code) {
    case "bank_answered":
      return t(`checked.${state}`, { at: flash.values.at });
    case "bank_asked_lately":
      return t("checked.lately", { seconds: flash.values.seconds });
    case "bank_unreachable":
      return t("checked.unreachable", { seconds: flash.values.seconds });
    case "bank_no_bill":
      return t("checked.noBill");
    default:
      return null;
  }
}
