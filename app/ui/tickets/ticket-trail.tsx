import { useTranslation } from "react-i18next";
import { AuditEntryDetails } from "../audit/entry-details";
import type { TicketView } from "./ticket-view";

/** The newest entries of the audit about a ticket, for those who may read it. */
export function TicketTrail({ audit }: Pick<TicketView, "audit">) {
  const { t } = useTranslation("detail");
  if (!audit) return null;
  return (
    <section aria-labelledby="detail-audit">
      <div className="row">
        <h3 id="detail-audit">{t("part.audit")}</h3>
        <a className="go" href={audit.path}>
          {t("auditAll")}
        </a>
      </div>
      {audit.entries.length === 0 ? (
        <p>{t("noAudit")}</p>
      ) : (
        <ol className="timeline">
          {audit.entries.map((entry) => (
            <li key={entry.id}>
              <small>
                {entry.at}, {entry.user}: {entry.module}, {entry.action}
              </small>
              <AuditEntryDetails entry={entry} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
