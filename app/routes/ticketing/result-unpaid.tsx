import { useTranslation } from "react-i18next";
import { stepPath } from "~/domain/ordering/steps";
import type { Gone } from "~/domain/ordering/what-is-gone.server";
import type { PaymentView } from "~/domain/payments/payment-view.server";
import { jettyName } from "~/domain/places/jetties";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { formatDay, formatInstant } from "~/i18n/format";
import { heldPlacesText, isHeldFirst } from "~/i18n/held-places-text";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { Facts } from "~/ui/layout/facts";
import { Note } from "~/ui/layout/note";
import { Boats } from "~/ui/tickets/boats";
import { CaseAnswered } from "~/ui/tickets/case-answered";
import { ChangeOrder } from "./change-order-form";
import { OrderContact } from "./order-contact";
import { PaymentStanding } from "./payment-standing";
import type { ResultView } from "./result.server";

interface ResultUnpaidProps extends Omit<ResultView, "qr"> {
  language: Language;
}

/**
 * An order without a ticket: its state in plain language, what to do, and nothing of its buyer.
 */
export function ResultUnpaid(props: ResultUnpaidProps) {
  const { payment, ticket, answered, mayChange, payBy, heldUntil, at, language } = props;
  const { t } = useTranslation("online");
  const held = payBy && heldPlacesText(t, { boats: ticket.boats, heldUntil }, language);
  // Who calls about it stands beside what was received.
  const isKept = payment.state === "money_no_ticket";
  return (
    <>
      <PaymentStanding payment={payment} language={language} held={held} />
      {answered ? (
        <Note>
          <CaseAnswered {...answered} />
        </Note>
      ) : null}
      {isKept ? <OrderContact payment={payment} /> : null}
      <NextActions {...props} />
      <div className={isKept ? "gap" : undefined}>
        <Facts facts={useOrderFacts(props)} />
      </div>
      {mayChange && props.gone === null ? <ChangeOrder ticketCode={payment.ticketCode} /> : null}
      <p className="hint">{t("result.asOf", { at: formatInstant(at, language) })}</p>
      {isKept ? null : <OrderContact payment={payment} />}
    </>
  );
}

/** A sum is called 'to pay' only while it can be paid. */
function useOrderFacts({
  payment,
  ticket,
  payBy,
  heldUntil,
  gone,
  language,
}: Pick<ResultUnpaidProps, "payment" | "ticket" | "payBy" | "heldUntil" | "gone" | "language">) {
  const { t } = useTranslation("flow");
  const online = useTranslation("online").t;
  const tPayment = useTranslation("payment").t;
  const common = useTranslation("common").t;
  const isHeld = isHeldFirst({ boats: ticket.boats, heldUntil, payBy });
  return [
    { term: online("result.order"), value: <span className="num">{payment.receiptNo}</span> },
    { term: t("result.jetty"), value: jettyName(ticket.jettyId) },
    {
      term: t("result.date"),
      value: (
        <>
          {formatDay(ticket.ticketDate, language)}
          <Boats boats={ticket.boats} />
        </>
      ),
    },
    {
      term: t("result.passengers"),
      value: online("result.people", { count: ticket.totalPassengers }),
    },
    {
      term: canBePaid(payment) && gone === null ? online("result.owed") : online("result.sum"),
      value: formatRm(payment.totalSen),
    },
    ...(payment.creditSen > 0
      ? [{ term: common("order.credit"), value: formatRm(payment.creditSen) }]
      : []),
    ...(payBy && !isHeld
      ? [{ term: online("result.payBy"), value: formatInstant(payBy, language) }]
      : []),
    ...payment.received.flatMap((money) => [
      { term: tPayment("received.amount"), value: formatRm(money.amountSen) },
      {
        term: tPayment("received.payment"),
        value: <span className="num">{money.providerRef}</span>,
      },
    ]),
    { term: online("result.reference"), value: <span className="num">{payment.ourRef}</span> },
  ];
}

function canBePaid({ state }: PaymentView): boolean {
  return state === "open" || state === "failed";
}

/**
 * What can be done now. While the bank is at it, nothing that would make a second bill (payments
 * 7); where money arrived without a ticket, nothing that leads to paying again.
 */
function NextActions({
  payment,
  newOrder,
  mayBuyAgain,
  mayChange,
  gone,
}: Pick<ResultView, "payment" | "newOrder" | "mayBuyAgain" | "mayChange" | "gone">) {
  const { state } = payment;
  if (gone) return <ChooseAnother ticketCode={payment.ticketCode} {...{ gone, mayChange }} />;
  if (canBePaid(payment)) return <PayActions payment={payment} />;
  if (state === "pending") return <WaitingActions payment={payment} />;
  if (newOrder !== null && newOrder.kind !== "none")
    return <NewOrderLink newOrder={newOrder} look={state === "replaced" ? "main" : "alt"} />;
  if (state === "money_no_ticket") return null;
  return mayBuyAgain ? <BuyAgain ticketCode={payment.ticketCode} /> : <BuyNew />;
}

function PayActions({ payment }: { payment: PaymentView }) {
  const { t } = useTranslation("payment");
  const { state, ticketCode, hasPayPage } = payment;
  const total = formatRm(payment.totalSen);
  return (
    <>
      <Actions>
        {state === "failed" ? (
          <PostButton to={`/payment/retry/${ticketCode}`}>{t("action.retry")}</PostButton>
        ) : hasPayPage ? (
          <LinkButton href={`/payment/go/${ticketCode}`}>{t("action.pay", { total })}</LinkButton>
        ) : (
          <PostButton to={`/payment/retry/${ticketCode}`}>{t("action.pay", { total })}</PostButton>
        )}
        <PostButton to={`/payment/check/${ticketCode}`} alt>
          {t("action.check")}
        </PostButton>
      </Actions>
      <p className="hint">{t("hint.charge", { amount: formatRm(payment.transactionChargeSen) })}</p>
    </>
  );
}

interface ChooseAnotherProps {
  ticketCode: string;
  gone: Gone;
  mayChange: boolean;
}

/** Another time or day: in the browser that made the order with all that was filled in. */
function ChooseAnother({ ticketCode, gone, mayChange }: ChooseAnotherProps) {
  const { t } = useTranslation("online");
  const payment = useTranslation("payment").t;
  return (
    <>
      <p className="gap">{t(`gone.${gone}.${mayChange ? "change" : "elsewhere"}`)}</p>
      {mayChange ? <ChangeOrder ticketCode={ticketCode} main /> : <BuyNew />}
      <PostButton to={`/payment/check/${ticketCode}`} alt>
        {payment("action.check")}
      </PostButton>
    </>
  );
}

function WaitingActions({ payment: { ticketCode, checkSeconds } }: { payment: PaymentView }) {
  const { t } = useTranslation("payment");
  const online = useTranslation("online").t;
  return (
    <>
      <Actions>
        <PostButton to={`/payment/check/${ticketCode}`}>{t("action.check")}</PostButton>
      </Actions>
      <p className="hint">
        {t("hint.reload")} {checkSeconds > 0 ? t("hint.checkWait", { seconds: checkSeconds }) : ""}
      </p>
      <p>
        <a className="alone" href={`/result?ticket=${ticketCode}`}>
          {online("result.refresh")}
        </a>
      </p>
    </>
  );
}

interface NewOrderLinkProps {
  newOrder: NonNullable<ResultView["newOrder"]>;
  look: "main" | "alt";
}

/** What a replaced order was changed into. */
function NewOrderLink({ newOrder, look }: NewOrderLinkProps) {
  const { t } = useTranslation("online");
  return (
    <Actions>
      {newOrder.kind === "ticket" ? (
        <LinkButton href={`/result?ticket=${newOrder.ticketCode}`} look={look}>
          {t("result.toNewOrder")}
        </LinkButton>
      ) : (
        <LinkButton href={stepPath("checkout", "web")} look={look}>
          {t("result.goOnWithDraft")}
        </LinkButton>
      )}
    </Actions>
  );
}

/** What was filled in is not asked for twice. */
function BuyAgain({ ticketCode }: Pick<PaymentView, "ticketCode">) {
  const { t } = useTranslation("online");
  return (
    <>
      <Actions>
        <PostButton to={`/my-tickets/${ticketCode}/again`}>{t("result.again")}</PostButton>
      </Actions>
      <p className="hint">{t("result.againHint")}</p>
    </>
  );
}

function BuyNew() {
  const { t } = useTranslation("online");
  return (
    <Actions>
      <LinkButton href="/">{t("result.buyNew")}</LinkButton>
    </Actions>
  );
}

function PostButton({ to, alt, children }: { to: string; alt?: boolean; children: string }) {
  return (
    <form method="post" action={to}>
      <Button look={alt ? "alt" : "main"}>{children}</Button>
    </form>
  );
}
