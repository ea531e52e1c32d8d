import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { jettyName } from "~/domain/places/jetties";
import { BrandMark, Icon, type IconName } from "../icons";
import { PrinterStatus } from "../printing/printer-status";
import { Avatar } from "./avatar";
import { Burger } from "./burger";
import { JettyForm } from "./jetty-form";
import { LanguageForm } from "./language-form";
import type { MoreItem } from "./more-items";
import { MoreMenu } from "./more-menu";
import type { ShellView } from "./shell-view";

/** Where one works, a greeting by the hour, the printer, the 'more' menu, the way out (2.3). */
export function TopBar({ shell, more }: { shell: ShellView; more: readonly MoreItem[] }) {
  const { t } = useTranslation("staff");
  const common = useTranslation("common").t;
  return (
    <header className="bar">
      <Burger />
      <a className="brand" href="/dashboard">
        <BrandMark size={26} /> {common("brand")}
      </a>
      {shell.mayChangeJetty ? (
        <JettyForm jettyId={shell.jettyId} />
      ) : (
        <b>
          {t(shell.heldByShift ? "bar.jettyOfShift" : "bar.jetty", {
            name: jettyName(shell.jettyId),
          })}
        </b>
      )}
      <span className="push hi">
        {t("greetName", { greeting: t(`greeting.${shell.greeting}`), name: shell.name })}
      </span>
      <Avatar name={shell.name} imgPath={shell.imgPath} />
      <LanguageForm />
      {shell.printer ? (
        <span className="hi small">
          <PrinterStatus printer={shell.printer} />
        </span>
      ) : null}
      <IconLink to="/printer" icon="print" label={t("bar.printer")} />
      <MoreMenu shell={shell} items={more} />
      <IconLink to="/logout" icon="logout" label={t("bar.logout")} />
    </header>
  );
}

/** A link that comes back to this page. */
function IconLink({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  const { pathname, search } = useLocation();
  return (
    <a className="icon" href={`${to}?back=${encodeURIComponent(pathname + search)}`}>
      <Icon name={icon} size={22} />
      <span className="vh">{label}</span>
    </a>
  );
}
