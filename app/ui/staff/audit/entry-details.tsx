import { useTranslation } from "react-i18next";
import type { ShownChange, ShownEntry } from "./entry-view";

/** More fields than these are folded away. */
const AT_ONCE = 6;

/** What an entry is about and what it changed, field by field. */
export function EntryDetails({ entry: { subject, changes } }: { entry: ShownEntry }) {
  const { t } = useTranslation("audit");
  const [first, rest] = [changes.slice(0, AT_ONCE), changes.slice(AT_ONCE)];
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

function Changes({ changes }: { changes: readonly ShownChange[] }) {
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

function Difference({ before, after }: Pick<ShownChange, "before" | "after">) {
  const { t } = useTranslation("audit");
  if (before === undefined || after === undefined) return <>{after ?? <s>{before}</s>}</>;
  return (
    <>
      <s>{before}</s> <span aria-hidden="true">→</span>
      <span className="vh"> {t("change.becomes")} </span> {after}
    </>
  );
}
