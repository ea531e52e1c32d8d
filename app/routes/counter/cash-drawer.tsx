import { type InputEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PAD_KEYS, pressKey, quickCash } from "~/domain/counter/rules";
import { isOtherError } from "~/domain/ordering/other-errors";
import { formatAmount, formatRm, parseRm } from "~/domain/shared/money";
import type { FlowView } from "~/routes/ticketing/flow-view";
import type { ReturnedForm } from "~/routes/ticketing/step-frame";
import { HiddenSubmit } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Field } from "~/ui/forms/field";
import type { FieldRules } from "~/ui/forms/field-rules";
import { StaffForm } from "~/ui/forms/staff-form";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import { ErrorDialog } from "~/ui/layout/error-dialog";
import { KeyCap } from "~/ui/layout/hotkeys";
import { Modal } from "~/ui/layout/modal";
import { CASH_PATH, CHECKOUT_PATH } from "./paths";
import { paymentKey } from "./payment-keys";

interface CashDrawerProps {
  view: FlowView;
  formKey: string;
  /** What stands in the field so far. */
  cashIn: string;
  rules: FieldRules;
  returned: ReturnedForm | undefined;
}

/**
 * Cash Drawer (2.18): what is to pay, what was received, the change. Every key of the pad is a
 * submit button, and works at once with scripts.
 */
export function CashDrawer({ view, formKey, cashIn, rules, returned }: CashDrawerProps) {
  const { t } = useTranslation("counter");
  const labels = { cash_in: t("cash.received") };
  const form = useStaffForm({ labels, rules, returned, values: { cash_in: cashIn } });
  const { required, defaultValue, ...wired } = form.field("cash_in");
  const [text, setText] = useState(defaultValue);
  const field = useRef<HTMLInputElement>(null);
  const amountSen = view.order.totalSen;
  const receivedSen = parseRm(text);
  // What was typed before the scripts ran stands in the field already.
  useEffect(() => void setText(field.current?.value ?? ""), []);
  const fill = (event: MouseEvent, next: string) => {
    if (!field.current) return;
    event.preventDefault();
    field.current.value = next;
    field.current.focus();
    // As if it were typed: the change follows, and what was wrong is judged anew.
    field.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const wrong = returned?.problems.some(({ field: name }) => name === "cash_in") ?? false;
  const other = returned?.problems.find(isOtherError);
  if (other) return <ErrorDialog problem={other} back={CHECKOUT_PATH} />;
  return (
    <Modal title={t("cash.heading")} back={CHECKOUT_PATH} wide>
      <ErrorSummary {...form.summary} leavesFocus={wrong} />
      <StaffForm ownKey form={form} action={CASH_PATH} reloadDocument>
        <input type="hidden" name="version" value={view.version} />
        <input type="hidden" name="formKey" value={formKey} />
        <input type="hidden" name="amountSen" value={amountSen} />
        <HiddenSubmit>{t("cash.accept")}</HiddenSubmit>
        <div className="cash">
          <div className="stack">
            <p className="total">
              <span>{t("cash.due")}</span>
              <b>{formatRm(amountSen)}</b>
            </p>
            <Field {...wired}>
              {(wiring) => (
                <input
                  {...wiring}
                  ref={field}
                  className="in big"
                  defaultValue={defaultValue}
                  onInput={(event: InputEvent<HTMLInputElement>) =>
                    setText(event.currentTarget.value)
                  }
                  inputMode="decimal"
                  pattern="[0-9.]*"
                  maxLength={12}
                  autoComplete="off"
                  autoFocus={!returned || wrong}
                  required={required}
                />
              )}
            </Field>
            <div className="quick">
              {quickCash(amountSen).map((sen, index) => (
                <button
                  key={sen}
                  className="btn alt"
                  formNoValidate
                  name="quick"
                  value={inputAmount(sen)}
                  onClick={(event) => fill(event, inputAmount(sen))}
                  data-key={paymentKey(index)}
                >
                  {index === 0 ? t("cash.exact") : formatAmount(sen)}
                  <KeyCap>{paymentKey(index)}</KeyCap>
                </button>
              ))}
            </div>
            <p className="total change" role="status">
              <span>{t("cash.change")}</span>
              <b>
                {receivedSen !== null && receivedSen >= amountSen
                  ? formatRm(receivedSen - amountSen)
                  : "–"}
              </b>
            </p>
          </div>
          <div className="pad">
            {PAD_KEYS.map((key) => (
              <button
                key={key}
                formNoValidate
                name="k"
                value={key}
                aria-label={key === "del" ? t("cash.delete") : undefined}
                onClick={(event) => fill(event, pressKey(text, key))}
              >
                {key === "del" ? "←" : key}
              </button>
            ))}
          </div>
        </div>
        <div className="deal">
          <a className="btn alt" href={CHECKOUT_PATH}>
            {t("cash.cancel")}
            <KeyCap>Esc</KeyCap>
          </a>
          <button className="btn">
            {t("cash.accept")}
            <KeyCap>Enter</KeyCap>
          </button>
        </div>
      </StaffForm>
    </Modal>
  );
}

/** `60.00` and never `1,060.00`: what the field takes. */
function inputAmount(sen: number): string {
  return formatAmount(sen).replaceAll(",", "");
}
