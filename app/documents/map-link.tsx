import { useTranslation } from "react-i18next";
import { type JettyFacts, mapLink } from "~/domain/places/jetty-facts";

/** The way to a jetty's map, for fingers; printed, its position is what one types. */
export function MapLink({ jettyId, place }: { jettyId: number; place: JettyFacts }) {
  const { t } = useTranslation("receipt");
  const map = t("boarding.map");
  return (
    <a href={mapLink(jettyId, place)}>
      {place.position ? `${map}: ${place.position.join(", ")}` : map}
    </a>
  );
}
