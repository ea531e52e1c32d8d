import { useTranslation } from "react-i18next";
import type { ErrorLineView } from "~/i18n/error-line.server";

/** The log as text, the newest last (T7). */
export function LogText({ errors }: { errors: readonly ErrorLineView[] }) {
  const { t } = useTranslation("errors");
  if (errors.length === 0) return <p className="none">{t("none")}</p>;
  return (
    <ol className="log">
      {errors.map(({ id, head, message, stack }) => (
        <li key={id}>
          <pre>
            <b>{head}</b>
            {`\n${message}`}
            {stack ? `\n${stack}` : ""}
          </pre>
        </li>
      ))}
    </ol>
  );
}
