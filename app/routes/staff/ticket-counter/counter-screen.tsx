import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { jettyName } from "~/domain/places/jetties";
import { formatRm } from "~/domain/shared/money";
import type { ScreenStage } from "~/domain/ticket-counter/screen-order";
import { formatDay } from "~/i18n/format";
import { HiddenSubmit } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { type FieldError, type FieldLabels, useFieldErrorText } from "~/ui/forms/field-errors";
import { Tiles } from "~/ui/table/tiles";
import { BuyerPart } from "./buyer-part";
import { CountsPart } from "./counts-part";
import { DatePart } from "./date-part";
import { PassengersPart } from "./passengers-part";
import { PaymentPart } from "./payment-part";
import type { ScreenView } from "./screen-view";
import { useFormCompleteness } from "./use-completeness";
import { useDepartures } from "./use-departures";
import { usePartFocus } from "./use-part-focus";

interface CounterScreenProps {
  view: ScreenView;
  problems: readonly FieldError[];
}

/**
 * The single-screen counter (2.19): one form whose later parts open when the earlier ones are
 * right.
 */
export function CounterScreen({ view, problems }: CounterScreenProps) {
  const { t } = useTranslation("screen");
  return (
    <>
      <div className="row">
        <h1>{t("heading")}</h1>
        <span>
          {t("where", { jetty: jettyName(view.jettyId) })},{" "}
          <b>{formatDay(view.today, view.language)}</b>
        </span>
      </div>
      <DailyCards view={view} />
      <ErrorSummary problems={problems} labels={useScreenLabels(view)} />
      <ScreenForm key={view.version} view={view} problems={problems} />
    </>
  );
}

/** The form of one version: another one begins anew, with what was kept. */
function ScreenForm({ view, problems }: CounterScreenProps) {
  const { t } = useTranslation("screen");
  const form = useRef<HTMLFormElement>(null);
  const { ready, look } = useFormCompleteness(form, view.countries);
  const { shown, ask } = useDepartures(form, view);
  usePartFocus(form);
  const part = { view, problem: useFieldErrorText(problems) };
  const { stage } = view.order;
  const changed = () => {
    look();
    ask();
  };
  return (
    <form
      ref={form}
      method="post"
      action="/ticket-counter"
      className="counter-screen"
      noValidate
      data-dated={view.order.ticketDate ? "yes" : "no"}
      onInput={changed}
      onChange={changed}
    >
      <input type="hidden" name="version" value={view.version} />
      <input type="hidden" name="formKey" value={view.formKey} />
      <input type="hidden" name="amountSen" value={view.amountSen} />
      {view.travelCredit ? (
        <input type="hidden" name="creditSen" value={view.travelCredit.partSen} />
      ) : null}
      <Enter stage={stage} />
      <DatePart {...part} shown={shown} />
      <CountsPart {...part} ready={ready} />
      <BuyerPart {...part} ready={ready} />
      {stage >= 2 ? <PassengersPart {...part} ready={ready} /> : null}
      {stage >= 3 ? <PaymentPart {...part} ready={ready} /> : null}
      <div className="acts">
        <button className="btn alt" name="go" value="reset">
          {t("reset")}
        </button>
        {view.demoFill ? (
          <button className="btn alt" name="go" value="fill">
            {t("fill")}
          </button>
        ) : null}
      </div>
    </form>
  );
}

/** Enter leads on as far as the screen is open; what sells is a button of its own. */
function Enter({ stage }: { stage: ScreenStage }) {
  const { t } = useTranslation("screen");
  const next = stage === 1 ? "passengers" : "payment";
  return (
    <HiddenSubmit name="go" value={next}>
      {t(`next.${next}`)}
    </HiddenSubmit>
  );
}

/** What the fields of the screen are called. */
function useScreenLabels({ rows }: ScreenView): FieldLabels {
  const { t } = useTranslation("screen");
  const passengers = rows.flatMap(({ prefix, adult, number }) =>
    (["name", "ic", "country"] as const).map((field): [string, string] => [
      `${prefix}[${field}]`,
      `${t(adult ? "pax.adult" : "pax.child", { number })}, ${t(`pax.${field}`)}`,
    ]),
  );
  return {
    adult: t("adult"),
    child: t("child"),
    operator_id: t("operator.label"),
    other_operator_name: t("operator.name"),
    agency_name: t("agency.name"),
    name: t("buyer.name"),
    ic: t("buyer.ic"),
    phoneNo: t("buyer.phone"),
    email: t("buyer.email"),
    country: t("buyer.country"),
    cash_in: t("pay.cashIn"),
    company_name: t("pay.company"),
    travelCredit: t("credit.code"),
    ...Object.fromEntries(passengers),
  };
}

function DailyCards({ view: { figures } }: { view: ScreenView }) {
  const { t } = useTranslation("screen");
  return (
    <Tiles
      tiles={[
        { label: t("today.amount"), value: formatRm(figures.amountSen) },
        { label: t("today.tickets"), value: figures.tickets },
        { label: t("today.passengers"), value: figures.passengers },
      ]}
    />
  );
}
