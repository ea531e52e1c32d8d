import { useTranslation } from "react-i18next";
import { Actions, Button } from "~/ui/forms/buttons";

/**
 * In place of the answer to a form that came without the page's cookie (G4): what was sent is kept,
 * to be sent again.
 */
export function CookiesNeeded({
  fields,
}: {
  fields: readonly (readonly [name: string, value: string])[];
}) {
  const { t } = useTranslation("flow");
  const refusal = useTranslation("refusal").t;
  return (
    <main id="main" className="text">
      <div className="note no" role="alert">
        <h1>{t("cookies.heading")}</h1>
        <p>{refusal("cookies")}</p>
      </div>
      <form method="post" className="gap">
        {fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <p>{t("cookies.kept")}</p>
        <Actions>
          <Button>{t("cookies.again")}</Button>
        </Actions>
      </form>
    </main>
  );
}
