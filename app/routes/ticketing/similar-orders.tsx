import { useTranslation } from "react-i18next";
import type { SimilarOrder } from "~/domain/ordering/similar-orders.server";
import { jettyName } from "~/domain/places/jetties";
import { FREE } from "~/domain/pricing/rules";
import { formatRm } from "~/domain/shared/money";
import { formatInstant } from "~/i18n/format";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { FIND_BY_BUYER_PATH } from "./find-order-path";
import type { FlowView } from "./flow-view";
import { payableSen } from "./order-facts";
import { StepForm } from "./step-form";

const OPEN = { paid: "similar.show", pending: "mine.see", unpaid: "similar.resume" } as const;

interface SimilarOrdersProps {
  view: FlowView;
  similar: readonly SimilarOrder[];
  formKey: string;
  paymentMethod: string;
  travelCredit: string;
}

/** Before a second bill: go on with the order there is, or buy another on purpose. */
export function SimilarOrders({
  view,
  similar,
  formKey,
  paymentMethod,
  travelCredit,
}: SimilarOrdersProps) {
  const { t } = useTranslation("online");
  const common = useTranslation("common").t;
  const receipt = useTranslation("receipt").t;
  const amountOf = ({ moneySen, creditSen }: SimilarOrder) => {
    if (moneySen + creditSen === 0) return receipt("channelOf.free");
    const credit = creditSen > 0 ? [t("similar.credit", { amount: formatRm(creditSen) })] : [];
    const money = moneySen > 0 ? [formatRm(moneySen)] : [];
    return [...money, ...credit].join(" + ");
  };
  const own = similar.filter((order) => order.ticketCode !== null);
  const hidden = {
    formKey,
    paymentMethod: payableSen(view) === 0 ? FREE : paymentMethod,
    terms: "on",
    amountSen: String(view.order.totalSen),
    travelCredit,
    creditSen: String(view.order.creditSen),
    another: "1",
  };
  return (
    <>
      <p>{t("similar.lead")}</p>
      {own.map((order) => (
        <article key={order.ticketCode} className="card gap">
          <p>
            {t("similar.own", {
              jetty: jettyName(order.jettyId),
              people: common("order.count", { count: order.passengers }),
              amount: amountOf(order),
              at: formatInstant(order.createdAt, view.language),
            })}
          </p>
          {order.state === "pending" ? <p>{t("mine.pending")}</p> : null}
          <Actions>
            <LinkButton href={`/result?ticket=${order.ticketCode}`}>
              {t(OPEN[order.state])}
            </LinkButton>
          </Actions>
        </article>
      ))}
      {own.length < similar.length ? (
        <div className="note warn gap">
          <p>{t("similar.other")}</p>
          <p>
            <a className="alone" href={FIND_BY_BUYER_PATH}>
              {t("similar.find")}
            </a>
          </p>
        </div>
      ) : null}
      <hr />
      <StepForm view={view}>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>{t("similar.anotherLead")}</p>
        <Actions>
          <Button look="alt">
            {payableSen(view) > 0
              ? t("similar.another", { total: formatRm(payableSen(view)) })
              : t(view.order.creditSen > 0 ? "similar.anotherCredit" : "similar.anotherFree")}
          </Button>
        </Actions>
      </StepForm>
    </>
  );
}
