import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFrame } from "~/ui/layout/frame";
import { useTabNews } from "~/ui/live/tab-news";
import { SideMenu } from "./side-menu";
import type { ShellView } from "./shell-view";
import { Toast } from "./toast";
import { TopBar } from "./top-bar";

/** A staff page: top bar, side menu, the page, the footer (2.2, 2.3). */
export function StaffShell({ shell, children }: { shell: ShellView; children: ReactNode }) {
  const { t } = useTranslation();
  const { council, year } = useFrame();
  useTabNews(`${shell.sessionId} ${shell.jettyId} ${shell.name}`);
  return (
    <>
      <a className="skip" href="#main">
        {t("skip")}
      </a>
      <TopBar shell={shell} />
      <div className="shell">
        <SideMenu menu={shell.menu} />
        <main className="work" id="main">
          <Toast shell={shell} />
          {children}
          <footer className="small mute">{t("footer.copyright", { year, council })}</footer>
        </main>
      </div>
    </>
  );
}
