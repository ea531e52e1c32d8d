import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { jettyName } from "~/domain/places/jetties";
import { formatRm } from "~/domain/shared/money";
import { formatDay } from "~/i18n/format";
import { HiddenSubmit } from "~/ui/forms/buttons";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { type FieldError, useFieldErrorText } from "~/ui/forms/field-errors";
import { Tiles } from "~/ui/table/tiles";
import { BuyerPart } from "./buyer-part";
import { CountsPart } from "./counts-part";
import { DatePart } from "./date-part";
import { PassengersPart } from "./passengers-part";
import { PaymentPart } from "./payment-part";
import type { ScreenView } from "./screen-view";
import { useFormCompleteness } from "./use-completeness";

/**
 * The single-screen counter (2.19): one form whose later parts open when the earlier ones are
 * right.
 */
export function CounterScreen({
  view,
  problems,
}: {
  view: ScreenView;
  problems: readonly FieldError[];
}) {
  const { t } = useTranslation("screen");
  const form = useRef<HTMLFormElement>(null);
  const { ready, look } = useFormCompleteness(form, view.countries);
  const part = { view, problem: useFieldErrorText(problems) };
  const { stage } = view.order;
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
      <ErrorSummary problems={problems} />
      <form
        ref={form}
        key={view.version}
        method="post"
        action="/ticket-counter"
        className="counter-screen"
        data-dated={view.order.ticketDate ? "yes" : "no"}
        onInput={look}
        onChange={look}
      >
        <input type="hidden" name="version" value={view.version} />
        <input type="hidden" name="formKey" value={view.formKey} />
        <input type="hidden" name="amountSen" value={view.amountSen} />
        <HiddenSubmit>{t("next.passengers")}</HiddenSubmit>
        <DatePart {...part} />
        <CountsPart {...part} ready={ready} />
        <BuyerPart {...part} ready={ready} />
        {stage >= 2 ? <PassengersPart {...part} ready={ready} /> : null}
        {stage >= 3 ? <PaymentPart {...part} ready={ready} /> : null}
        <div className="acts">
          <button className="btn alt" name="go" value="reset" formNoValidate>
            {t("reset")}
          </button>
          {view.demoFill ? (
            <button className="btn alt" name="go" value="fill" formNoValidate>
              {t("fill")}
            </button>
          ) : null}
        </div>
      </form>
    </>
  );
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
