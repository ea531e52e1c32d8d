import { type InputEvent, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CASH, methodsBesideCredit } from "~/domain/counter/payment-methods";
import { isOtherError } from "~/domain/ordering/other-errors";
import { formatRm, parseRm } from "~/domain/shared/money";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { TRAVEL_CREDIT } from "~/domain/travel-credit/rules";
import type { FlowView } from "~/routes/ticketing/flow-view";
import type { ReturnedForm } from "~/routes/ticketing/step-frame";
import { Actions, Button } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import type { FieldRules } from "~/ui/forms/field-rules";
import { StaffForm } from "~/ui/forms/staff-form";
import { TextField } from "~/ui/forms/text-field";
import { useStaffForm } from "~/ui/forms/use-staff-form";
import { ErrorDialog } from "~/ui/layout/error-dialog";
import { KeyCap } from "~/ui/layout/hotkeys";
import { Modal } from "~/ui/layout/modal";
import { usePaymentMethodName } from "~/ui/tickets/payment-method-name";
import { CHECKOUT_PATH, CREDIT_PATH } from "./paths";
import { paymentKey } from "./payment-keys";

interface CreditPaymentProps {
  view: FlowView;
  formKey: string;
  /** Of the counter. */
  methods: readonly string[];
  rules: { code: FieldRules; rest: FieldRules };
  returned: ReturnedForm | undefined;
  /** The code that was looked up last, and why it pays nothing. */
  typed: string;
  problem: RefusalCode | null;
  leftSen: number;
  partSen: number;
}

/**
 * A sale by travel credit: its code first, then what it pays and what is left, and a button for each
 * method that sells.
 */
export function CreditPayment(props: CreditPaymentProps) {
  const { t } = useTranslation("counter");
  const { returned, partSen } = props;
  const other = returned?.problems.find(isOtherError);
  if (other) return <ErrorDialog problem={other} back={CHECKOUT_PATH} />;
  return (
    <Modal title={t("credit.heading")} back={CHECKOUT_PATH} wide>
      <CodeForm {...props} />
      {partSen > 0 ? <RestForm {...props} /> : null}
      <p>
        <a className="btn alt" href={CHECKOUT_PATH}>
          {t("cash.cancel")}
          <KeyCap>Esc</KeyCap>
        </a>
      </p>
    </Modal>
  );
}

function Hidden({ view, formKey }: Pick<CreditPaymentProps, "view" | "formKey">) {
  return (
    <>
      <input type="hidden" name="version" value={view.version} />
      <input type="hidden" name="formKey" value={formKey} />
      <input type="hidden" name="amountSen" value={view.order.totalSen} />
    </>
  );
}

function CodeForm({ view, formKey, rules, returned, typed, problem, partSen }: CreditPaymentProps) {
  const { t } = useTranslation("counter");
  // The form takes whatever is another object for another answer.
  const known = useMemo(
    () =>
      problem
        ? { problems: [{ field: "travelCredit", code: problem, values: {} }], typed: {} }
        : undefined,
    [problem],
  );
  const isOwn = returned?.problems.some(({ field }) => field !== "cash_in");
  const shown = isOwn ? returned : known;
  const wrong = shown?.problems.some(({ field }) => field === "travelCredit") ?? false;
  const form = useStaffForm({
    labels: { travelCredit: t("credit.code") },
    rules: rules.code,
    returned: shown,
    values: { travelCredit: typed },
  });
  return (
    <>
      <ErrorSummary {...form.summary} leavesFocus={wrong} />
      <StaffForm ownKey form={form} action={CREDIT_PATH} reloadDocument>
        <Hidden view={view} formKey={formKey} />
        <TextField
          {...form.field("travelCredit")}
          hint={t("credit.hint")}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus={partSen === 0 || wrong}
        />
        <Actions>
          <Button look={partSen > 0 ? "alt" : "main"}>{t("credit.check")}</Button>
        </Actions>
      </StaffForm>
    </>
  );
}

function RestForm({
  view,
  formKey,
  rules,
  returned,
  methods,
  leftSen,
  partSen,
}: CreditPaymentProps) {
  const { t } = useTranslation("counter");
  const methodName = usePaymentMethodName();
  const restSen = view.order.totalSen - partSen;
  const isOwn = returned?.problems.some(({ field }) => field === "cash_in");
  const [received, setReceived] = useState(isOwn ? (returned?.typed.cash_in ?? "") : "");
  const fields = useRef<HTMLDivElement>(null);
  const receivedSen = parseRm(received);
  // What was typed before the scripts ran stands in the field already.
  useEffect(() => {
    const field = fields.current?.querySelector<HTMLInputElement>("input[name=cash_in]");
    setReceived(field?.value ?? "");
  }, []);
  const form = useStaffForm({
    labels: { cash_in: t("cash.received") },
    rules: rules.rest,
    returned: isOwn ? returned : undefined,
  });
  return (
    <StaffForm ownKey form={form} action={CREDIT_PATH} reloadDocument>
      <Hidden view={view} formKey={formKey} />
      <input type="hidden" name="creditSen" value={partSen} />
      <div role="status">
        <dl className="lines">
          <dt>{t("credit.left")}</dt>
          <dd className="num">{formatRm(leftSen)}</dd>
          <dt>{t("credit.pays")}</dt>
          <dd className="num">{formatRm(partSen)}</dd>
        </dl>
        <p className="total">
          <span>{t("split.rest")}</span>
          <b>{formatRm(restSen)}</b>
        </p>
        {restSen > 0 ? (
          <p className="total change">
            <span>{t("cash.change")}</span>
            <b>
              {receivedSen !== null && receivedSen >= restSen
                ? formatRm(receivedSen - restSen)
                : "–"}
            </b>
          </p>
        ) : null}
      </div>
      {restSen === 0 ? (
        <Actions>
          <Button name="paymentMethod" value={TRAVEL_CREDIT} autoFocus>
            {t("credit.sell")}
          </Button>
        </Actions>
      ) : (
        <>
          <div ref={fields}>
            <TextField
              {...form.field("cash_in")}
              hint={t("credit.receivedHint")}
              onInput={(event: InputEvent<HTMLInputElement>) =>
                setReceived(event.currentTarget.value)
              }
              pattern="[0-9.]*"
              inputMode="decimal"
              maxLength={12}
              autoComplete="off"
              autoFocus={!returned || isOwn}
              narrow
            />
          </div>
          <fieldset>
            <legend className="h2">{t("split.restBy")}</legend>
            <div className="kinds">
              {methodsBesideCredit(methods).map((method) => (
                <button
                  key={method}
                  className={method === CASH ? "btn" : "btn alt"}
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
        </>
      )}
    </StaffForm>
  );
}
