import { useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type JettyId, jettyName } from "~/domain/places/jetties";
import type { Day } from "~/domain/shared/day";
import { formatDay, formatTime } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { BrandMark, Icon } from "~/ui/icons";
import { ContextMenu } from "~/ui/layout/context-menu";
import { FlashMessage } from "~/ui/layout/flash-message";
import { type PageHandle, useFrame } from "~/ui/layout/frame";
import { LanguageForm } from "~/ui/layout/language-form";
import { useMoreItems } from "~/ui/layout/more-items";
import { MoreMenu } from "~/ui/layout/more-menu";
import type { ShellView } from "~/ui/layout/shell-view";
import { StorageCheck } from "~/ui/layout/storage-check";
import { LiveNotifications } from "~/ui/live/live-notifications";
import { useLiveNotifications } from "~/ui/live/use-live-notifications";
import { useTabSync } from "~/ui/live/use-tab-sync";

interface CounterShellProps {
  shell: ShellView;
  shift: { id: number; jettyId: JettyId; since: string } | null;
  today: Day;
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
    <>
      <a className="skip" href="#main">
        {t("skip")}
      </a>
      <div {...inert}>
        <CounterBar shell={shell} shift={shift} today={today} />
        <FlashMessage shell={shell} />
      </div>
      {children}
      <LiveNotifications {...notifications} />
      <StorageCheck />
      <ContextMenu label={staff("more.open")} items={useMoreItems(shell)} />
    </>
  );
}

function CounterBar({ shell, shift, today }: Omit<CounterShellProps, "children">) {
  const { t } = useTranslation("shift");
  const staff = useTranslation("staff").t;
  const language = useLanguage();
  const { path } = useFrame();
  return (
    <header className="bar">
      <a className="brand" href="/dashboard">
        <BrandMark size={26} />{" "}
        {t("bar.counter", { jetty: jettyName(shift?.jettyId ?? shell.jettyId) })}
      </a>
      <span className="hi">{formatDay(today, language)}</span>
      <span className="hi push">
        {shift
          ? t("bar.since", { time: formatTime(new Date(shift.since), language) })
          : t("bar.noShift")}{" "}
        <b>{shell.name}</b>
      </span>
      {shift ? (
        <nav aria-label={t("bar.label")} className="row">
          <a href="/pos">{t("bar.sell")}</a>
          <a href="/pos/shift/drawer">{t("bar.drawer")}</a>
          <a href="/pos/shift/x">{t("bar.x")}</a>
          <a href="/pos/shift/close">{t("bar.close")}</a>
          <a href="/printer">{t("bar.printer")}</a>
        </nav>
      ) : null}
      <LanguageForm />
      <MoreMenu shell={shell} items={useMoreItems(shell)} />
      <a className="icon" href={`/logout?back=${encodeURIComponent(path)}`}>
        <Icon name="logout" size={22} />
        <span className="vh">{staff("bar.logout")}</span>
      </a>
    </header>
  );
}
