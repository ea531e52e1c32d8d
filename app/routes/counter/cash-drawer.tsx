import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PAD_KEYS, pressKey, quickCash } from "~/domain/counter/rules";
import { isOtherError } from "~/domain/ordering/other-errors";
import { formatAmount, formatRm, parseRm } from "~/domain/shared/money";
import type { FlowView } from "~/routes/ticketing/flow-view";
import type { ReturnedForm } from "~/routes/ticketing/step-frame";
import { StepMessages } from "~/routes/ticketing/step-messages";
import { HiddenSubmit } from "~/ui/forms/buttons";
import { FieldErrorText } from "~/ui/forms/field";
import { useFieldErrorText } from "~/ui/forms/field-errors";
import { ErrorDialog } from "~/ui/layout/error-dialog";
import { KeyCap } from "~/ui/layout/hotkeys";
import { Modal } from "~/ui/layout/modal";
import { paymentKey } from "./payment-keys";

interface CashDrawerProps {
  view: FlowView;
  formKey: string;
  /** What stands in the field so far. */
  cashIn: string;
  returned: ReturnedForm | undefined;
}

/**
 * Cash Drawer (2.18): what is to pay, what was received, the change. Every key of the pad is a
 * submit button, and works at once with scripts.
 */
export function CashDrawer({ view, formKey, cashIn, returned }: CashDrawerProps) {
  const { t } = useTranslation("counter");
  const problem = useFieldErrorText(returned?.problems ?? [])("cash_in");
  const [text, setText] = useState(returned?.typed.cash_in ?? cashIn);
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
    setText(next);
  };
  const other = returned?.problems.find(isOtherError);
  if (other) return <ErrorDialog problem={other} back="/pos/checkout" />;
  return (
    <Modal title={t("cash.heading")} back="/pos/checkout" wide>
      <StepMessages view={{ flash: null }} problems={returned?.problems ?? []} />
      <form method="post" action="/pos/checkout/cash" className="stack">
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
            <div className={problem ? "field wrong" : "field"}>
              <label htmlFor="cash_in">{t("cash.received")}</label>
              <FieldErrorText id="cash_in" problem={problem} />
              <input
                ref={field}
                className="in big"
                id="cash_in"
                name="cash_in"
                defaultValue={text}
                onInput={(event) => setText(event.currentTarget.value)}
                inputMode="decimal"
                maxLength={12}
                autoComplete="off"
                autoFocus
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? "cash_in-e" : undefined}
              />
            </div>
            <div className="quick">
              {quickCash(amountSen).map((sen, index) => (
                <button
                  key={sen}
                  className="btn alt"
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
          <a className="btn alt" href="/pos/checkout">
            {t("cash.cancel")}
            <KeyCap>Esc</KeyCap>
          </a>
          <button className="btn">
            {t("cash.accept")}
            <KeyCap>Enter</KeyCap>
          </button>
        </div>
      </form>
    </Modal>
  );
}

/** `60.00` and never `1,060.00`: what the field takes. */
function inputAmount(sen: number): string {
  return formatAmount(sen).replaceAll(",", "");
}
