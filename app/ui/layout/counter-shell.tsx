import { useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type JettyId, jettyName } from "~/domain/places/jetties";
import type { Day } from "~/domain/shared/day";
import { formatDay, formatTime } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { ReportFailureProvider } from "../calls/report-failure";
import { BrandMark } from "../icons";
import { LiveNotifications } from "../live/live-notifications";
import { ScreenLockFrame } from "../live/screen-lock-frame";
import { useLiveNotifications } from "../live/use-live-notifications";
import { useTabSync } from "../live/use-tab-sync";
import { PrinterStatus } from "../printing/printer-status";
import { ContextMenu } from "./context-menu";
import { FlashMessage } from "./flash-message";
import { type PageHandle, useFrame } from "./frame";
import { LanguageForm } from "./language-form";
import { useMoreItems } from "./more-items";
import { MoreMenu } from "./more-menu";
import type { ShellView } from "./shell-view";
import { StorageCheck } from "./storage-check";

/** What the counter's bar shows beside what every staff page does. */
export interface CounterView {
  shell: ShellView;
  shift: { id: number; jettyId: JettyId; since: string } | null;
  today: Day;
}

interface CounterShellProps extends CounterView {
  children: ReactNode;
}

/**
 * What stands around every counter page: where, who, since when, and the ways of the shift. The
 * page draws its own `main`.
 */
export function CounterShell({ shell, shift, today, children }: CounterShellProps) {
  const { t } = useTranslation();
  const staff = useTranslation("staff").t;
  const dialog = useMatches().some((match) => (match.handle as PageHandle | undefined)?.dialog);
  // React 18 knows no `inert`, and passes an unknown attribute on as it is.
  const inert = dialog ? { inert: "" } : {};
  useTabSync(shell.who, shell.flash !== null);
  const notifications = useLiveNotifications(shell);
  return (
    <ScreenLockFrame name={shell.name} lockAfterS={shell.lockAfterS}>
      <a className="skip" href="#main">
        {t("skip")}
      </a>
      <div {...inert}>
        <CounterBar shell={shell} shift={shift} today={today} />
        <FlashMessage shell={shell} />
      </div>
      <ReportFailureProvider value={notifications.store.callFailed}>
        {children}
      </ReportFailureProvider>
      <LiveNotifications {...notifications} />
      <StorageCheck />
      <ContextMenu label={staff("more.open")} items={useMoreItems(shell)} />
    </ScreenLockFrame>
  );
}

/** On one row: where, which printer, whose shift; all else is in its menu. */
function CounterBar({ shell, shift, today }: CounterView) {
  const { t } = useTranslation("staff");
  const language = useLanguage();
  const { path } = useFrame();
  const more = useMoreItems(shell);
  const ofShift = [
    { href: "/pos/passengers", label: t("counterBar.sell") },
    { href: "/pos/shift/drawer", label: t("counterBar.drawer") },
    { href: "/pos/shift/x", label: t("counterBar.x") },
    { href: "/pos/shift/close", label: t("counterBar.close") },
  ];
  return (
    <header className="bar">
      <a className="brand" href="/dashboard">
        <BrandMark size={26} />{" "}
        {t("counterBar.counter", { jetty: jettyName(shift?.jettyId ?? shell.jettyId) })}
      </a>
      <span className="hi">{formatDay(today, language)}</span>
      <a href={`/printer?back=${encodeURIComponent(path)}`} className="printer">
        <PrinterStatus printer={shell.printer} />
      </a>
      <span className="hi push">
        {shift
          ? t("counterBar.since", { time: formatTime(new Date(shift.since), language) })
          : t("counterBar.noShift")}{" "}
        <b>{shell.name}</b>
      </span>
      <MoreMenu
        shell={shell}
        items={[...(shift ? ofShift : []), ...more]}
        label={t("counterBar.menu")}
      >
        <li>
          <LanguageForm />
        </li>
      </MoreMenu>
    </header>
  );
}
