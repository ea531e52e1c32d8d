import { useTranslation } from "react-i18next";
import type { Buyer } from "~/domain/ordering/draft";
import type { PassengerWarning } from "~/domain/ordering/identity";
import { type StepName, stepPath } from "~/domain/ordering/steps";
import { jettyName } from "~/domain/places/jetties";
import { formatRm } from "~/domain/shared/money";
import { formatCount, formatDay } from "~/i18n/format";
import { Facts } from "~/ui/layout/facts";
import { payableSen as payableOf } from "~/ui/layout/order-summary";
import { useCategoryNames } from "~/ui/tickets/category-names";
import type { FlowView } from "./flow-view";
import { WarningText } from "./passenger-fields";

/**
 * Names on the page where the order is checked; of a bigger group the rest is counted, and stands
 * on its own pages.
 */
export const MAX_NAMES_SHOWN = 40;

interface OrderFactsProps {
  view: FlowView;
  buyer: Partial<Buyer>;
  names: readonly string[];
  passengers: number;
  /** That the ticket is for there and back, and until when. */
  back?: string | null;
}

/**
 * Every answer once more, each with the way back to its step. Where an operator buys, nobody is named,
 * and the buyer is not asked for (S14).
 */
export function OrderFacts({ view, buyer, names, passengers, back }: OrderFactsProps) {
  const { t } = useTranslation("flow");
  const { name } = useCategoryNames();
  const { order, channel, language } = view;
  const isSkipped = (step: StepName) =>
    view.steps.some(({ name, state }) => name === step && state === "skipped");
  const lines = (parts: readonly (string | undefined)[]) =>
    parts.filter(Boolean).map((part) => <div key={part}>{part}</div>);
  return (
    <Facts
      facts={[
        {
          term: t("checkout.trip"),
          value: lines([
            order.jettyId === null ? "" : t("checkout.jetty", { name: jettyName(order.jettyId) }),
            order.ticketDate ? formatDay(order.ticketDate, language) : "",
            order.departure ?? "",
            back ?? "",
          ]),
          changeHref: stepPath("departure-date", channel),
        },
        {
          term: t("checkout.passengers"),
          value: lines(
            order.lines.map((line) => `${formatCount(line.quantity)} × ${name(line.category)}`),
          ),
          changeHref: stepPath("passengers", channel),
        },
        {
          term: t("checkout.buyer"),
          value: lines([buyer.name, buyer.ic, buyer.phoneNo, buyer.email]),
          ...(!isSkipped("user-info") && { changeHref: stepPath("user-info", channel) }),
        },
        ...(isSkipped("passengers-info")
          ? []
          : [
              {
                term: t("checkout.names"),
                value: lines([
                  ...names,
                  passengers > names.length
                    ? t("checkout.more", { count: passengers - names.length })
                    : "",
                ]),
                changeHref: stepPath("passengers-info", channel),
              },
            ]),
      ]}
    />
  );
}

/** What looks wrong with names and numbers and is accepted all the same (X14). */
export function OrderWarnings({ warnings }: { warnings: readonly PassengerWarning[] }) {
  const { t } = useTranslation("flow");
  const people = useTranslation("people").t;
  if (warnings.length === 0) return null;
  return (
    <div className="note warn">
      <b>{t("checkout.check")}</b>
      <ul>
        {warnings.slice(0, MAX_NAMES_SHOWN).map((warning) => (
          <li key={`${warning.index} ${warning.kind}`}>
            {people("who", { number: warning.index + 1 })}: <WarningText warning={warning} />
          </li>
        ))}
      </ul>
      <p>{people("warnings")}</p>
    </div>
  );
}

/** The sum that leaves the buyer's account (S5), before anybody leaves for the gateway. */
export function PaymentTotals({ view, passengers }: { view: FlowView; passengers: number }) {
  const { t } = useTranslation("online");
  const common = useTranslation("common").t;
  const { totalSen, creditSen, chargeSen, processingFeeSen } = view.order;
  return (
    <dl className="lines card">
      <dt>{t("checkout.tickets", { count: passengers })}</dt>
      <dd className="num">{formatRm(totalSen)}</dd>
      <dt>{common("order.processingFee")}</dt>
      <dd className="num">{formatRm(processingFeeSen)}</dd>
      {creditSen > 0 ? (
        <>
          <dt>{common("order.credit")}</dt>
          <dd className="num">{formatRm(-creditSen)}</dd>
        </>
      ) : null}
      <dt>{common("order.charge")}</dt>
      <dd className="num">{formatRm(chargeSen)}</dd>
      <dt className="sum">{t("checkout.payable")}</dt>
      <dd className="sum num">{formatRm(payableSen(view))}</dd>
    </dl>
  );
}

export function payableSen({ order }: FlowView): number {
  return payableOf(order);
}
