import { useTranslation } from "react-i18next";
import { jettyName } from "~/domain/places/jetties";
import { Icon } from "~/ui/icons";
import { filterUrl, usePlatformName } from "./filter-names";
import type { FilterChoices, ShownFilter } from "./shown-filter";

interface FilterChipsProps {
  filter: ShownFilter;
  choices: FilterChoices;
}

/** What the list leaves out beside its days, each with the way to take it away. */
export function FilterChips({ filter, choices }: FilterChipsProps) {
  const { t } = useTranslation("tickets");
  const platformName = usePlatformName();
  const chips = [
    ...(filter.type === "sales"
      ? []
      : [{ label: t(`type.${filter.type}`), href: filterUrl(filter, { type: "sales" }) }]),
    ...(filter.platform === 0 || choices.platforms.length === 1
      ? []
      : [{ label: platformName(filter.platform), href: filterUrl(filter, { platform: "0" }) }]),
    ...(filter.jettyId === 0 || choices.jetties.length === 1
      ? []
      : [{ label: jettyName(filter.jettyId), href: filterUrl(filter, { jetty: "0" }) }]),
    ...(filter.search === ""
      ? []
      : [{ label: `“${filter.search}”`, href: filterUrl(filter, { search: "" }) }]),
  ];
  if (chips.length === 0) return null;
  return (
    <nav className="row" aria-label={t("chips.label")}>
      {chips.map(({ label, href }) => (
        <a key={label} className="chip" href={href}>
          <span className="vh">{t("chips.remove")} </span>
          {label} <Icon name="close" size={14} />
        </a>
      ))}
    </nav>
  );
}
