import { useTranslation } from "react-i18next";
import { Icon } from "../icons";
import type { RowLink } from "./row-links";

interface RowMenuProps {
  /** Names the row for who hears the menu alone. */
  row: string;
  /** The first stands beside the menu. */
  links: readonly [RowLink, ...RowLink[]];
}

/** What can be done with a row, where it is more than two things; it opens without scripts. */
export function RowMenu({ row, links: [first, ...others] }: RowMenuProps) {
  const { t } = useTranslation();
  return (
    <div className="row tight">
      <a href={first.href}>
        {first.label}
        <span className="vh"> {row}</span>
      </a>
      <details className="more">
        <summary>
          {t("list.more")} <Icon name="down" size={14} />
          <span className="vh"> {row}</span>
        </summary>
        <ul>
          {others.map(({ label, href, risky }) => (
            <li key={href}>
              <a href={href} className={risky ? "risky" : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
