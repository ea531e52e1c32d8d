import { useTranslation } from "react-i18next";
import type { AuditChangeView, AuditEntryView } from "./entry-view";

/** More fields than these are folded away. */
const UNFOLDED_CHANGES = 6;

/** What an entry is about and what it changed, field by field. */
export function AuditEntryDetails({ entry: { subject, changes } }: { entry: AuditEntryView }) {
  const { t } = useTranslation("audit");
  const [first, rest] = [changes.slice(0, UNFOLDED_CHANGES), changes.slice(UNFOLDED_CHANGES)];
  return (
    <div>
      <b>{subject}</b>
      <Changes changes={first} />
      {rest.length > 0 ? (
        <details>
          <summary>{t("change.more", { number: rest.length })}</summary>
          <Changes changes={rest} />
        </details>
      ) : null}
    </div>
  );
}

function Changes({ changes }: { changes: readonly AuditChangeView[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="trail">
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {field}: <Difference before={before} after={after} />
        </li>
      ))}
    </ul>
  );
}

function Difference({ before, after }: Pick<AuditChangeView, "before" | "after">) {
  const { t } = useTranslation("audit");
  if (before === undefined || after === undefined) return <>{after ?? <s>{before}</s>}</>;
  return (
    <>
      <s>{before}</s> <span aria-hidden="true">→</span>
      <span className="vh"> {t("change.becomes")} </span> {after}
    </>
  );
}
