import { useTranslation } from "react-i18next";
import type { AnsweredCase } from "~/domain/departures/weather/rules";
import { formatRm } from "~/domain/shared/money";

/** What became of a ticket that was cancelled because no boat sailed, and the way to its page. */
export function CaseAnswered({ code, creditSen }: AnsweredCase) {
  const { t } = useTranslation("receipt");
  return (
    <>
      {creditSen === null ? null : (
        <p>{t("sailing.becameCredit", { amount: formatRm(creditSen) })}</p>
      )}
      <p>
        <a className="alone" href={`/w/${code}`}>
          {t(creditSen === null ? "sailing.seeRefund" : "sailing.seeCredit")}
        </a>
      </p>
    </>
  );
}
