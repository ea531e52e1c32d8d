import { useTranslation } from "react-i18next";
import { type JettyId, jettyName } from "~/domain/places/jetties";

interface JettyLinksProps {
  path: string;
  jetties: readonly (0 | JettyId)[];
  current: 0 | JettyId;
}

/** Of which jetty a page's figures are, for who may look at several. */
export function JettyLinks({ path, jetties, current }: JettyLinksProps) {
  const { t } = useTranslation("figures");
  if (jetties.length < 2) return null;
  return (
    <nav className="row" aria-label={t("jetty.label")}>
      {jetties.map((id) => (
        <a
          key={id}
          className="chip"
          href={`${path}?jetty=${id}`}
          aria-current={id === current ? "true" : undefined}
        >
          {id === 0 ? t("jetty.all") : jettyName(id)}
        </a>
      ))}
    </nav>
  );
}
