import { type InputEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { methodsBesideCash } from "~/domain/counter/payment-methods";
import { isOtherError } from "~/domain/ordering/other-errors";
import { formatRm, parseRm } from "~/domain/shared/money";
import type { FlowView } from "~/routes/ticketing/flow-view";
import type { ReturnedForm } from "~/routes/ticketing/step-frame";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { FieldErrorText } from "~/ui/forms/field";
import type { FieldRules } from "~/ui/forms/field-rules";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextField } from "~/ui/forms/text-field";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import { ErrorDialog } from "~/ui/layout/error-dialog";
import { KeyCap } from "~/ui/layout/hotkeys";
import { Modal } from "~/ui/layout/modal";
import { usePaymentMethodName } from "~/ui/tickets/payment-method-name";
import { CHECKOUT_PATH, SPLIT_PATH } from "./paths";
import { paymentKey } from "./payment-keys";

interface SplitPaymentProps {
  view: FlowView;
  formKey: string;
  methods: readonly string[];
  rules: FieldRules;
  returned: ReturnedForm | undefined;
}

/**
 * Part of a sale in cash, the rest by another method: each of those is a button that sells, and
 * Enter presses the first. The server works the rest out; with scripts it is shown while typing.
 */
export function SplitPayment({ view, formKey, methods, rules, returned }: SplitPaymentProps) {
  const { t } = useTranslation("counter");
  const methodName = usePaymentMethodName();
  const labels = {
    cash_part: t("split.cashPart"),
    cash_in: t("cash.received"),
    paymentMethod: t("split.restBy"),
  };
  const form = useStaffForm({ labels, rules, returned });
  const methodProblem = form.problem("paymentMethod");
  const wrong = returned?.problems.find(({ field }) => field.startsWith("cash_"))?.field;
  const [part, setPart] = useState(returned?.typed.cash_part ?? "");
  const [received, setReceived] = useState(returned?.typed.cash_in ?? "");
  const fields = useRef<HTMLDivElement>(null);
  const amountSen = view.order.totalSen;
  const partSen = parseRm(part);
  const receivedSen = parseRm(received);
  const isPart = partSen !== null && partSen > 0 && partSen < amountSen;
  // What was typed before the scripts ran stands in the fields already.
  useEffect(() => {
    const typed = (name: string) =>
      fields.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? "";
    setPart(typed("cash_part"));
    setReceived(typed("cash_in"));
  }, []);
  const other = returned?.problems.find(isOtherError);
  if (other) return <ErrorDialog problem={other} back={CHECKOUT_PATH} />;
  const wired = (name: "cash_part" | "cash_in", follow: (text: string) => void) => ({
    ...form.field(name),
    pattern: "[0-9.]*",
    onInput: (event: InputEvent<HTMLInputElement>) => follow(event.currentTarget.value),
    inputMode: "decimal" as const,
    maxLength: 12,
    autoComplete: "off",
  });
  return (
    <Modal title={t("split.heading")} back={CHECKOUT_PATH} wide>
      <ErrorSummary {...form.summary} leavesFocus={wrong !== undefined} />
      <StaffForm ownKey form={form} action={SPLIT_PATH} reloadDocument>
        <input type="hidden" name="version" value={view.version} />
        <input type="hidden" name="formKey" value={formKey} />
        <input type="hidden" name="amountSen" value={amountSen} />
        <div className="cash" ref={fields}>
          <div className="stack">
            <p className="total">
              <span>{t("cash.due")}</span>
              <b>{formatRm(amountSen)}</b>
            </p>
            <TextField
              {...wired("cash_part", setPart)}
              autoFocus={!returned || wrong === "cash_part"}
            />
            <TextField
              {...wired("cash_in", setReceived)}
              hint={t("split.receivedHint")}
              autoFocus={wrong === "cash_in"}
            />
          </div>
          <div className="stack">
            <div role="status">
              <p className="total">
                <span>{t("split.rest")}</span>
                <b>{isPart ? formatRm(amountSen - partSen) : "–"}</b>
              </p>
              <p className="total change">
                <span>{t("cash.change")}</span>
                <b>
                  {isPart && receivedSen !== null && receivedSen >= partSen
                    ? formatRm(receivedSen - partSen)
                    : "–"}
                </b>
              </p>
            </div>
            <fieldset aria-describedby={methodProblem ? "paymentMethod-e" : undefined}>
              <legend className="h2">{t("split.restBy")}</legend>
              <FieldErrorText id="paymentMethod" problem={methodProblem} />
              <div className="kinds">
                {methodsBesideCash(methods).map((method, index) => (
                  <button
                    key={method}
                    className={index === 0 ? "btn" : "btn alt"}
                    name="paymentMethod"
                    value={method}
                    data-key={paymentKey(methods.indexOf(method))}
                  >
                    {methodName(method)}
                    <KeyCap>{paymentKey(methods.indexOf(method))}</KeyCap>
                  </button>
                ))}
              </div>
            </fieldset>
          </div>
        </div>
        <p>
          <a className="btn alt" href={CHECKOUT_PATH}>
            {t("cash.cancel")}
            <KeyCap>Esc</KeyCap>
          </a>
        </p>
      </StaffForm>
    </Modal>
  );
}
