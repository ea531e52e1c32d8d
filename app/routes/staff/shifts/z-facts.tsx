import { useTranslation } from "react-i18next";
import { jettyName } from "~/domain/places/jetties";
import type { ZReport } from "~/domain/shifts/z-report";
import { formatInstant } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { Facts } from "~/ui/layout/facts";
import { OverShort } from "~/ui/shifts/over-short";

/** Whose shift, when, and what its drawer came to. */
export function ZFacts({ z }: { z: ZReport }) {
  const { t } = useTranslation("shift");
  const language = useLanguage();
  return (
    <>
      <Facts
        facts={[
          { term: t("slip.z"), value: z.zNo },
          { term: t("slip.jetty"), value: jettyName(z.jettyId) },
          { term: t("slip.cashier"), value: z.cashier.name },
          { term: t("slip.opened"), value: formatInstant(new Date(z.openedAt), language) },
          { term: t("slip.closed"), value: formatInstant(new Date(z.closedAt), language) },
        ]}
      />
      <OverShort {...z} />
      {z.closeReason ? (
        <p>{t("detail.byOther", { name: z.closedBy.name, reason: z.closeReason })}</p>
      ) : z.overShortReason ? (
        <p>{t("detail.reason", { reason: z.overShortReason })}</p>
      ) : null}
      {z.approvedBy ? <p>{t("detail.approvedBy", { name: z.approvedBy.name })}</p> : null}
      {z.counts > 1 ? <p>{t("detail.counts", { count: z.counts })}</p> : null}
      {z.handedTo ? <p>{t("ended.handed", { name: z.handedTo.name })}</p> : null}
    </>
  );
}
