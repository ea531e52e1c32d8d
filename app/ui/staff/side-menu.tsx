import { useTranslation } from "react-i18next";
import { SCREENS, type MenuPart, type ScreenName } from "~/domain/access/menu";
import { Icon } from "~/ui/icons";
import { useFrame } from "~/ui/layout/frame";

/** The screens of a person (2.2). On a phone it is opened by the burger link and covers the page. */
export function SideMenu({ menu }: { menu: readonly MenuPart[] }) {
  const { t } = useTranslation("staff");
  return (
    <nav className="side" id="menu" aria-label={t("menu.label")}>
      <a className="shutit" href="#main">
        <Icon name="close" /> {t("menu.close")}
      </a>
      {menu.map(({ heading, screens }) => (
        <MenuGroup key={heading ?? "main"} heading={heading && t(`menu.${heading}`)} screens={screens} />
      ))}
    </nav>
  );
}

function MenuGroup({ heading, screens }: { heading: string | null; screens: readonly ScreenName[] }) {
  return (
    <>
      {heading ? <h2>{heading}</h2> : null}
      <ul>
        {screens.map((name) => (
          <li key={name}>
            <MenuLink name={name} />
          </li>
        ))}
      </ul>
    </>
  );
}

function MenuLink({ name }: { name: ScreenName }) {
  const { t } = useTranslation("staff");
  const screen = SCREENS[name];
  const here = useFrame().path.split("?")[0] ?? "";
  const current = here === screen.path || here.startsWith(`${screen.path}/`);
  const own = "ownWindow" in screen;
  return (
    <a href={screen.path} aria-current={current ? "page" : undefined} target={own ? "counter" : undefined}>
      {t(`menu.screen.${name}`)}
      {own ? (
        <>
          <Icon name="window" size={16} />
          <span className="vh"> {t("menu.newWindow")}</span>
        </>
      ) : null}
    </a>
  );
}
