import { useTranslation } from "react-i18next";
import type { PriceList } from "~/domain/pricing/rules";
import { formatRm } from "~/domain/shared/money";
import { LinkButton } from "~/ui/forms/buttons";
import { Facts } from "~/ui/layout/facts";
import { useCategoryNames } from "~/ui/tickets/category-names";
import type { ScheduledPricesView } from "./scheduled-view.server";

/** The prices that begin on later days: what changes, who scheduled them, and the way to cancel. */
export function ScheduledPrices({ lists }: { lists: readonly ScheduledPricesView[] }) {
  const { t } = useTranslation("setting");
  const { name } = useCategoryNames();
  const inWords = ({ fareSen, offered }: PriceList[keyof PriceList]) =>
    offered ? (fareSen === null ? t("prices.unset") : formatRm(fareSen)) : t("prices.notOffered");
  if (lists.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="scheduled-heading">
      <h2 id="scheduled-heading">{t("scheduled.title")}</h2>
      {lists.map(({ startsOn, date, madeBy, madeAt, changes }) => (
        <section key={startsOn} className="card stack" aria-labelledby={`from-${startsOn}`}>
          <div className="row">
            <h3 id={`from-${startsOn}`}>{t("scheduled.from", { date })}</h3>
            <span className="push">
              <LinkButton look="alt" href={`/setting/prices/${startsOn}/cancel`}>
                {t("scheduled.cancel")}
                <span className="vh">: {date}</span>
              </LinkButton>
            </span>
          </div>
          {changes.length === 0 ? (
            <p>{t("scheduled.same")}</p>
          ) : (
            <Facts
              facts={changes.map(({ category, from, to }) => ({
                term: name(category),
                value: t("scheduled.change", { from: inWords(from), to: inWords(to) }),
              }))}
            />
          )}
          <p>
            <small>{t("scheduled.by", { name: madeBy, at: madeAt })}</small>
          </p>
        </section>
      ))}
    </section>
  );
}
