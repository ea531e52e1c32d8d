import { useTranslation } from "react-i18next";
import { type Leg, LEGS } from "~/domain/boarding/leg";
import { ScanForm } from "./scan-form";

interface LegChooserProps {
  /** Null where tickets are for one way: there is nothing to choose. */
  leg: Leg | null;
  nonce: string;
}

/** Which way this device boards. */
export function LegChooser({ leg, nonce }: LegChooserProps) {
  const { t } = useTranslation("boarding");
  if (leg === null) return null;
  return (
    <ScanForm nonce={nonce}>
      <fieldset className="ways">
        <legend className="vh">{t("leg.label")}</legend>
        {LEGS.map((one) => (
          <button className="way" name="leg" value={one} key={one} aria-pressed={one === leg}>
            {t(`leg.${one}`)}
          </button>
        ))}
      </fieldset>
    </ScanForm>
  );
}
