import { useTranslation } from "react-i18next";
import type { GivenBack } from "~/domain/cancellations/given-back.server";
import { CREDIT_FACILITY } from "~/domain/counter/payment-methods";
import { formatRm } from "~/domain/shared/money";

/** On a cancelled ticket: what goes back, by which method, and where to ask for it. */
export function WhatGoesBack({ parts, creditSen }: GivenBack) {
  const { t } = useTranslation("payment");
  const receipt = useTranslation("receipt").t;
  const byMethod = parts
    .filter(({ method }) => method !== CREDIT_FACILITY)
    .map(
      ({ method, sen }) => `${receipt(`channelOf.${method as "other"}`, method)} ${formatRm(sen)}`,
    );
  return (
    <>
      {byMethod.length > 0 ? (
        <p>
          {t("refund.byMethod", { parts: byMethod.join(" + ") })} {t("refund.notYet")}
        </p>
      ) : null}
      {byMethod.length < parts.length ? <p>{t("refund.offAccount")}</p> : null}
      {creditSen > 0 ? <p>{t("refund.creditBack", { amount: formatRm(creditSen) })}</p> : null}
    </>
  );
}
