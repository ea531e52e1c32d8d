import { useTranslation } from "react-i18next";

/** An error as it is drawn. */
export interface ErrorView {
  id: number;
  /** When, where and for whom, as one line. */
  head: string;
  message: string;
  stack: string;
}

/** The log as text, the newest last (T7). */
export function LogText({ errors }: { errors: readonly ErrorView[] }) {
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
