import { useTranslation } from "react-i18next";
import { Facts } from "~/ui/layout/facts";
import { DepartureTag } from "../departure-tag";
import type { CardView } from "./card-view.server";

/** Time, boat, skipper and how the departure stands. */
export function DepartureFacts({ card, jetty }: { card: CardView; jetty: string }) {
  const { t } = useTranslation("manifest");
  const { time, newTime, boat, boatLicence, capacity, skipper, skipperLicence } = card;
  return (
    <section aria-labelledby="facts">
      <div className="row sec">
        <h2 id="facts">{t("card.facts")}</h2>
      </div>
      <Facts
        facts={[
          { term: t("card.jetty"), value: jetty },
          {
            term: t("card.time"),
            value: newTime ? t("card.newTime", { time, newTime }) : time,
          },
          {
            term: t("card.status"),
            value: (
              <>
                <DepartureTag status={card.status} /> {card.reason}
              </>
            ),
          },
          {
            term: t("card.boat"),
            value: t("card.boatLicence", { name: boat, licence: boatLicence, capacity }),
          },
          {
            term: t("card.skipper"),
            value:
              skipper === null
                ? t("card.noSkipper")
                : t("card.skipperLicence", { name: skipper, licence: skipperLicence ?? "" }),
          },
        ]}
      />
    </section>
  );
}
