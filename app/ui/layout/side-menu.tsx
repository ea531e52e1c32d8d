import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { MenuPart } from "~/domain/access/menu";
import type { MenuScreenName } from "~/domain/access/screen";
import { SCREENS } from "~/domain/access/screens";
import type { BadgeCounts } from "~/domain/support/unread.server";
import { textByKey } from "~/i18n/text-key";
import { Icon } from "../icons";
import { CountBadge } from "./count-badge";

interface SideMenuProps {
  menu: readonly MenuPart[];
  bubble: BadgeCounts;
}

/** Which count stands beside which screen (2.2). */
const BADGES: Partial<Record<MenuScreenName, keyof BadgeCounts>> = {
  cancellations: "ticketCancellation",
  errorLog: "errorLog",
  support: "bugReport",
};

/**
 * The screens of a person (2.2). On a phone it is opened by the burger link and covers the page.
 */
export function SideMenu({ menu, bubble }: SideMenuProps) {
  const { t } = useTranslation("staff");
  return (
    <nav className="side" id="menu" aria-label={t("menu.label")}>
      <a className="menu-close" href="#main">
        <Icon name="close" /> {t("menu.close")}
      </a>
      {menu.map(({ heading, screens }) => (
        <MenuGroup
          key={heading ?? "main"}
          heading={heading && t(`menu.${heading}`)}
          screens={screens}
          bubble={bubble}
        />
      ))}
    </nav>
  );
}

function MenuGroup({
  heading,
  screens,
  bubble,
}: {
  heading: string | null;
  screens: readonly MenuScreenName[];
  bubble: BadgeCounts;
}) {
  return (
    <>
      {heading ? <h2>{heading}</h2> : null}
      <ul>
        {screens.map((name) => (
          <li key={name}>
            <MenuLink name={name} bubble={bubble} />
          </li>
        ))}
      </ul>
    </>
  );
}

function MenuLink({ name, bubble }: { name: MenuScreenName; bubble: BadgeCounts }) {
  const { t } = useTranslation("staff");
  const screen = SCREENS[name];
  const { pathname: here } = useLocation();
  const current = here === screen.path || here.startsWith(`${screen.path}/`);
  const own = "ownWindow" in screen;
  const badge = BADGES[name];
  return (
    <a
      href={screen.path}
      aria-current={current ? "page" : undefined}
      target={own ? "counter" : undefined}
    >
      {textByKey(t, screen.label)}
      {badge ? <CountBadge count={bubble[badge]} /> : null}
      {own ? (
        <>
          <Icon name="window" size={16} />
          <span className="vh"> {t("menu.newWindow")}</span>
        </>
      ) : null}
    </a>
  );
}
