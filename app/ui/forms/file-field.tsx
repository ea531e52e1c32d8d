import { useTranslation } from "react-i18next";
import { Field, type FieldProps } from "./field";

/**
 * A file that is chosen, or dropped onto the field. The button and the text of the browser's own
 * field speak the browser's language: the sheet leaves of it the name of the chosen file alone.
 */
export function FileField({ accept, ...field }: FieldProps & { accept: string }) {
  const { t } = useTranslation();
  return (
    <Field {...field}>
      {(wiring) => (
        <label className="in drop">
          <span className="btn alt" aria-hidden="true">
            {t("action.chooseFile")}
          </span>
          <input type="file" accept={accept} required {...wiring} />
        </label>
      )}
    </Field>
  );
}
