import { useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ReportFailureProvider } from "../calls/report-failure";
import { LiveNotifications } from "../live/live-notifications";
import { ResolvedReportsNotice } from "../live/resolved-reports";
import { ScreenLockFrame } from "../live/screen-lock-frame";
import { useLiveNotifications } from "../live/use-live-notifications";
import { useTabSync } from "../live/use-tab-sync";
import { ContextMenu } from "./context-menu";
import { FlashMessage } from "./flash-message";
import { type PageHandle, useFrame } from "./frame";
import { DialogMessage } from "./modal";
import { useMoreItems } from "./more-items";
import type { ShellView } from "./shell-view";
import { SideMenu } from "./side-menu";
import { StorageCheck } from "./storage-check";
import { TopBar } from "./top-bar";

/** A staff page: top bar, side menu, the page, the footer (2.2, 2.3). */
export function StaffShell({ shell, children }: { shell: ShellView; children: ReactNode }) {
  const { t } = useTranslation();
  const staff = useTranslation("staff").t;
  const { council, year } = useFrame();
  const handles = useMatches().map((match) => match.handle as PageHandle | undefined);
  const dialog = handles.some((handle) => handle?.dialog);
  const counter = handles.some((handle) => handle?.counterScreen);
  const more = useMoreItems(shell);
  // React 18 knows no `inert`, and passes an unknown attribute on as it is.
  const inert = dialog ? { inert: "" } : {};
  const message = <FlashMessage shell={shell} />;
  useTabSync(shell.who, shell.flash !== null);
  const notifications = useLiveNotifications(shell);
  return (
    <ScreenLockFrame name={shell.name} lockAfterS={shell.lockAfterS}>
      <div className={counter ? "around bare" : "around"}>
        <a className="skip" href="#main">
          {t("skip")}
        </a>
        <div {...inert}>
          <TopBar shell={shell} more={more} />
        </div>
        <div className="shell">
          <div className="sidebox" {...inert}>
            <SideMenu menu={shell.menu} bubble={notifications.unread.bubble} />
          </div>
          <main className="work" id="main">
            {dialog ? null : message}
            <ResolvedReportsNotice solved={notifications.unread.solved} />
            <DialogMessage.Provider value={dialog ? message : null}>
              <ReportFailureProvider value={notifications.store.callFailed}>
                {children}
              </ReportFailureProvider>
            </DialogMessage.Provider>
            <footer className="small mute">{t("footer.copyright", { year, council })}</footer>
          </main>
        </div>
        <LiveNotifications {...notifications} />
        <StorageCheck />
        <ContextMenu label={staff("more.open")} items={more} />
      </div>
    </ScreenLockFrame>
  );
}
