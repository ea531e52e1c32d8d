import { useTranslation } from "react-i18next";
import { LinkButton } from "~/ui/forms/buttons";
import { Facts } from "~/ui/layout/facts";
import type { AccountView } from "./gateway-accounts-view.server";

/** The accounts at the gateways: what each opens, how it does, and the way to try it. */
export function GatewayAccounts({ accounts }: { accounts: readonly AccountView[] }) {
  const { t } = useTranslation("setting");
  return (
    <section className="stack" aria-labelledby="gateways-heading">
      <h2 id="gateways-heading">{t("gateways.title")}</h2>
      <p>{t("gateways.lead")}</p>
      {accounts.map((account) => (
        <Account key={account.name} account={account} />
      ))}
    </section>
  );
}

function Account({ account }: { account: AccountView }) {
  const { t } = useTranslation("setting");
  const { name, gateway, host, live, current, methods, health, failures, until, testBill } =
    account;
  const id = `gateway-${name}`;
  return (
    <section className="card stack" aria-labelledby={id}>
      <div className="row">
        <h3 id={id}>{`${gateway}: ${name}`}</h3>
        <span className={live ? "tag good" : "tag warn"}>
          {t(live ? "gateways.live" : "gateways.sandbox")}
        </span>
        <span className={account.open ? "tag bad" : "tag good"}>
          {t(account.open ? "gateways.open" : "gateways.closed")}
        </span>
        <span className="push">
          <LinkButton look="alt" href={`/setting/gateways/${name}/test`}>
            {t("gateways.test")}
            <span className="vh">: {name}</span>
          </LinkButton>
        </span>
      </div>
      <Facts
        facts={[
          { term: t("gateways.host"), value: host },
          {
            term: t("gateways.methods"),
            value: methods.map((method) => t(`gateways.method.${method}`)).join(", "),
          },
          { term: t("gateways.use"), value: t(current ? "gateways.current" : "gateways.old") },
          {
            term: t("gateways.health"),
            value: t(`gateways.health_${health}`, { failures, until }),
          },
          {
            term: t("gateways.lastCallback"),
            value: account.lastCallback ?? t("gateways.noCallback"),
          },
          {
            term: t("gateways.median"),
            value: account.median
              ? t("gateways.medianOf", { time: account.median, count: account.paidTickets })
              : t("gateways.noneSettled"),
          },
          ...(testBill
            ? [{ term: t("gateways.testBill"), value: <TestBill bill={testBill} /> }]
            : []),
        ]}
      />
    </section>
  );
}

function TestBill({ bill }: { bill: NonNullable<AccountView["testBill"]> }) {
  const { t } = useTranslation("setting");
  const { ref, at, state, reason, payUrl, callback } = bill;
  return (
    <>
      {t(`gateways.bill.${state}`, { ref, at, reason })}{" "}
      {callback ? t("gateways.bill.callback", { at: callback }) : t("gateways.bill.noCallback")}{" "}
      {payUrl ? <a href={payUrl}>{t("gateways.bill.link")}</a> : null}
    </>
  );
}
