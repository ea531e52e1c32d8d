import { useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFrame, type PageHandle } from "~/ui/layout/frame";
import { useTabNews } from "~/ui/live/tab-news";
import { SideMenu } from "./side-menu";
import type { ShellView } from "./shell-view";
import { Toast } from "./toast";
import { TopBar } from "./top-bar";

/** A staff page: top bar, side menu, the page, the footer (2.2, 2.3). */
export function StaffShell({ shell, children }: { shell: ShellView; children: ReactNode }) {
  const { t } = useTranslation();
  const { council, year } = useFrame();
  const dialog = useMatches().some((match) => (match.handle as PageHandle | undefined)?.dialog);
  // React 18 knows no `inert`, and passes an unknown attribute on as it is.
  const resting = dialog ? { inert: "" } : {};
  useTabNews(`${shell.sessionId} ${shell.jettyId} ${shell.name}`);
  return (
    <>
      <a className="skip" href="#main">
        {t("skip")}
      </a>
      <div {...resting}>
        <TopBar shell={shell} />
      </div>
      <div className="shell">
        <div className="sidebox" {...resting}>
          <SideMenu menu={shell.menu} />
        </div>
        <main className="work" id="main">
          <Toast shell={shell} />
          {children}
          <footer className="small mute">{t("footer.copyright", { year, council })}</footer>
        </main>
      </div>
    </>
  );
}
