import { useTranslation } from "react-i18next";
import { formatRm } from "~/domain/shared/money";
import { Icon } from "../icons";

export interface OrderSummaryView {
  /** Name of the jetty and the long and the short date, as text; null while not chosen. */
  jetty: string | null;
  date: string | null;
  dateShort: string | null;
  lines: readonly { label: string; quantity: number; fareSen: number }[];
  discountSen: number;
  processingFeeSen: number;
  /** Collected on top of the total where one pays online; 0 draws no line. */
  chargeSen: number;
  /** The ticket's amount, without the transaction charge. */
  totalSen: number;
}

/**
 * The order so far. On a phone a bar at the lower edge that unfolds, on a wide
 * screen always open.
 */
export function OrderSummary({ order }: { order: OrderSummaryView }) {
  const { t } = useTranslation();
  return (
    <details className="order">
      <summary>
        <Icon name="up" />
        <span>
          {t("order.title")}
          <small>{useOneLineSummary(order)}</small>
        </span>
        <b className="num">{formatRm(order.totalSen)}</b>
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
  return (
    <dl className="lines">
      <dt className="sum">{t("order.total")}</dt>
      <dd className="sum num">{formatRm(order.totalSen)}</dd>
      {order.chargeSen > 0 ? (
        <>
          <Amount term={t("order.charge")} sen={order.chargeSen} />
          <Amount term={t("order.payable")} sen={order.totalSen + order.chargeSen} />
        </>
      ) : null}
    </dl>
  );
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
function useOneLineSummary(order: OrderSummaryView): string {
  const { t } = useTranslation();
  const people = order.lines.reduce((sum, line) => sum + line.quantity, 0);
  if (people === 0)
    return order.jetty ? t("order.jettyName", { name: order.jetty }) : t("order.empty");
  const count = t("order.count", { count: people });
  return order.dateShort ? `${count}, ${order.dateShort}` : count;
}
