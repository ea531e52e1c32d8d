import { useTranslation } from "react-i18next";
import { formatRm } from "~/domain/shared/money";
import { Icon } from "../icons";

export interface OrderSummaryView {
  /** Name of the jetty and the long and the short date, as text; null while not chosen. */
  jetty: string | null;
  date: string | null;
  dateShort: string | null;
  /** Time and boat, where boats have times. */
  departure: string | null;
  lines: readonly { label: string; quantity: number; fareSen: number }[];
  discountSen: number;
  processingFeeSen: number;
  /** What of the total travel credit pays; 0 draws no line. */
  creditSen: number;
  /** Collected on top of the total where one pays online; 0 draws no line. */
  chargeSen: number;
  /** The ticket's amount, without the transaction charge. */
  totalSen: number;
}

/**
 * The order so far: on a phone folded below the step, on a wide screen always open at its side. One
 * sum stands out, the one that is paid.
 */
export function OrderSummary({ order }: { order: OrderSummaryView }) {
  const { t } = useTranslation();
  const payable = payableSen(order);
  return (
    <details className="order">
      <summary>
        <Icon name="up" />
        <span>
          {t("order.title")}
          <small>{useOneLineSummary(order)}</small>
        </span>
        {order.lines.length > 0 ? <b className="num">{formatRm(payable)}</b> : null}
      </summary>
      <div className="slip">
        <dl className="lines">
          <dt>{t("order.jetty")}</dt>
          <dd>
            <b>{order.jetty ?? t("order.notChosen")}</b>
          </dd>
          <dt>{t("order.date")}</dt>
          <dd>
            <b>{order.date ?? t("order.notChosen")}</b>
            {order.departure ? <div>{order.departure}</div> : null}
          </dd>
        </dl>
        <div className="divider" />
        <Lines order={order} />
        <div className="divider" />
        <Totals order={order} />
      </div>
    </details>
  );
}

function Lines({ order }: { order: OrderSummaryView }) {
  const { t } = useTranslation();
  return (
    <dl className="lines">
      {order.lines.length === 0 ? (
        <>
          <dt>{t("order.passengers")}</dt>
          <dd>{t("order.notChosen")}</dd>
        </>
      ) : null}
      {order.lines.map((line) => (
        <Amount
          key={line.label}
          term={t("order.line", {
            label: line.label,
            quantity: line.quantity,
            fare: formatRm(line.fareSen),
          })}
          sen={line.quantity * line.fareSen}
        />
      ))}
      <Amount term={t("order.discount")} sen={order.discountSen} quiet />
      <Amount term={t("order.processingFee")} sen={order.processingFeeSen} />
    </dl>
  );
}

function Totals({ order }: { order: OrderSummaryView }) {
  const { t } = useTranslation();
  const { totalSen, creditSen, chargeSen } = order;
  const differs = chargeSen > 0 || creditSen > 0;
  return (
    <dl className="lines">
      {differs ? <Amount term={t("order.total")} sen={totalSen} /> : null}
      {creditSen > 0 ? <Amount term={t("order.credit")} sen={-creditSen} /> : null}
      {chargeSen > 0 ? <Amount term={t("order.charge")} sen={chargeSen} /> : null}
      <dt className="sum">{t(differs ? "order.payable" : "order.total")}</dt>
      <dd className="sum num">{formatRm(payableSen(order))}</dd>
    </dl>
  );
}

/** What leaves the buyer's account in the end; whole sen. */
export function payableSen({
  totalSen,
  creditSen,
  chargeSen,
}: Pick<OrderSummaryView, "totalSen" | "creditSen" | "chargeSen">): number {
  return totalSen - creditSen + chargeSen;
}

function Amount({ term, sen, quiet }: { term: string; sen: number; quiet?: boolean }) {
  return (
    <>
      <dt className={quiet ? "mute" : undefined}>{term}</dt>
      <dd className={quiet ? "num mute" : "num"}>{formatRm(sen)}</dd>
    </>
  );
}

/** The order in half a line: `5 penumpang, Sab 20 Jun`. */
export function useOneLineSummary(order: OrderSummaryView): string {
  const { t } = useTranslation();
  const people = order.lines.reduce((sum, line) => sum + line.quantity, 0);
  if (people === 0 && !order.jetty) return t("order.empty");
  const what =
    people > 0
      ? t("order.count", { count: people })
      : t("order.jettyName", { name: order.jetty ?? "" });
  // A day is not broken where a phone has no room for both.
  return order.dateShort ? `${what}, ${order.dateShort.replaceAll(" ", "\u00a0")}` : what;
}
