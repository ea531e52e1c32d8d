import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { departureTimePath, stepPath } from "~/domain/ordering/steps";
import { formatAmount, formatRm } from "~/domain/shared/money";
import type { FlowView } from "~/routes/ticketing/flow-view";
import { useOrderView } from "~/routes/ticketing/order-view";
import { KeyCap } from "~/ui/layout/hotkeys";
import { STEP_FORM_ID } from "~/ui/layout/step-form-link";
import { HeldOrders } from "./held-orders";
import { LastSale } from "./last-sale";
import { HOLD_PATH } from "./paths";

/** Calls up the order held last, on an order that is empty. */
const RECALL_KEY = ["F2"];

interface CounterOrderSummaryProps {
  view: FlowView;
  /** F2 calls up the order held last, and begins no new one. */
  recalls: boolean;
  /** Asks before the order is dropped; undefined where there is nothing to ask. */
  onNew: (() => void) | undefined;
  children?: ReactNode;
}

/** The order at the counter's side, its total large, and what can be done with it. */
export function CounterOrderSummary({ view, recalls, onNew, children }: CounterOrderSummaryProps) {
  const { t } = useTranslation("counter");
  const common = useTranslation("common").t;
  const order = useOrderView(view);
  const people = order.lines.reduce((sum, line) => sum + line.quantity, 0);
  const loadKey = people > 0 || view.held.length > 1 ? "F4" : undefined;
  return (
    <aside className="counter-order stack" aria-label={t("order")}>
      <div className="row">
        <h2>{t("order")}</h2>
        {people > 0 ? <HoldLink view={view} /> : null}
        <a
          className={people > 0 ? undefined : "push"}
          href="/pos/reset"
          data-key={recalls ? undefined : "F2"}
          onClick={(event) => {
            if (!onNew) return;
            event.preventDefault();
            onNew();
          }}
        >
          {t("new")}
          <KeyCap>{recalls ? undefined : "F2"}</KeyCap>
        </a>
      </div>
      <dl className="lines">
        <dt>{common("order.jetty")}</dt>
        <dd>
          <Chip path={stepPath("jetty", "counter")} label={t("change.jetty")}>
            {order.jetty ?? common("order.notChosen")}
          </Chip>
        </dd>
        <dt>{common("order.date")}</dt>
        <dd>
          <Chip path={stepPath("departure-date", "counter")} label={t("change.date")}>
            {order.dateShort ?? common("order.notChosen")}
          </Chip>
          {order.departure ? (
            <Chip path={departureTimePath("counter")} label={t("change.departure")}>
              {order.departure}
            </Chip>
          ) : null}
        </dd>
        <dt>{t("operator")}</dt>
        <dd>
          <b>{order.operator ?? t("noOperator")}</b>
        </dd>
      </dl>
      <div className="divider" />
      <dl className="lines">
        {order.lines.map((line) => (
          <Amount
            key={line.label}
            term={t("line", {
              label: line.label,
              quantity: line.quantity,
              fare: formatAmount(line.fareSen),
            })}
            sen={line.quantity * line.fareSen}
          />
        ))}
        <Amount term={common("order.discount")} sen={order.discountSen} quiet />
        <Amount term={common("order.processingFee")} sen={order.processingFeeSen} />
      </dl>
      <div className="divider" />
      <p className="total">
        <span>{common("order.count", { count: people })}</span>
        <b>{formatRm(order.totalSen)}</b>
      </p>
      {view.lastSale ? <LastSale sale={view.lastSale} printer={view.printer} /> : null}
      {recalls ? <HeldOrders held={view.held} version={view.version} hotkeys={RECALL_KEY} /> : null}
      {children}
      {recalls && view.held.length === 1 ? null : (
        <p>
          <a href="/pos/load" data-key={loadKey}>
            {view.held.length > 0 ? t("hold.count", { count: view.held.length }) : t("queue.load")}
            <KeyCap>{loadKey}</KeyCap>
          </a>
        </p>
      )}
    </aside>
  );
}

/**
 * Puts the order aside. Where a step's form can be left, it is sent, so that what is typed is held too
 * without scripts.
 */
function HoldLink({ view: { step } }: { view: FlowView }) {
  const { t } = useTranslation("counter");
  return step === "passengers" || step === "checkout" ? (
    <button className="plain push" form={STEP_FORM_ID} name="leave" value={HOLD_PATH}>
      {t("hold.link")}
    </button>
  ) : (
    <a className="push" href={HOLD_PATH}>
      {t("hold.link")}
    </a>
  );
}

/** What stands already, and the way to change it. */
function Chip({ path, label, children }: { path: string; label: string; children: ReactNode }) {
  return (
    <a className="chip" href={path} title={label}>
      <b>{children}</b>
      <span className="vh">, {label}</span>
    </a>
  );
}

function Amount({ term, sen, quiet }: { term: string; sen: number; quiet?: boolean }) {
  return (
    <>
      <dt className={quiet ? "mute" : undefined}>{term}</dt>
      <dd className={quiet ? "num mute" : "num"}>{formatAmount(sen)}</dd>
    </>
  );
}
