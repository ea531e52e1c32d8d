import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type JettyId, jettyName } from "~/domain/places/jetties";
import { BrandMark, Icon } from "../icons";
import { LanguageForm } from "./language-form";
import { StorageCheck } from "./storage-check";

/** Who scans for the day, and where. */
export interface StewardView {
  name: string;
  jettyId: JettyId;
}

/** What stands around the scanner's page of a steward of the day: who, the language, the way out. */
export function StewardShell({ name, jettyId, children }: StewardView & { children: ReactNode }) {
  const { t } = useTranslation("staff");
  const common = useTranslation("common").t;
  return (
    <div className="around bare">
      <a className="skip" href="#main">
        {common("skip")}
      </a>
      <header className="bar">
        <span className="brand">
          <BrandMark size={26} /> {common("brand")}
        </span>
        <span className="steward">
          {t("steward.bar", { name })} · {t("bar.jetty", { name: jettyName(jettyId) })}
        </span>
        <LanguageForm />
        <a className="icon" href="/steward/end">
          <Icon name="logout" size={22} />
          <span className="vh">{t("steward.end")}</span>
        </a>
      </header>
      <main className="work" id="main">
        {children}
      </main>
      <StorageCheck />
    </div>
  );
}
