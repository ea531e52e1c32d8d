import { useTranslation } from "react-i18next";
import { Button } from "~/ui/forms/buttons";
import type { BoatChoice } from "./boat-choice.server";
import { ScanForm } from "./scan-form";

interface BoatChooserProps extends BoatChoice {
  nonce: string;
}

/** Which boat this device boards: one, or every one of the day. Nothing where there are none. */
export function BoatChooser({ boats, chosen, nonce }: BoatChooserProps) {
  const { t } = useTranslation("boarding");
  if (boats.length === 0) return null;
  const current = boats.find(({ id }) => id === chosen);
  return (
    <details className="boats card" key={chosen ?? "all"}>
      <summary>
        <span>{t("boat.boarding")}</span>{" "}
        <b>
          {current ? t("boat.named", { time: current.time, boat: current.boat }) : t("boat.all")}
        </b>
      </summary>
      <ScanForm className="stack" nonce={nonce}>
        {chosen === null ? null : (
          <Button look="alt" name="boat" value="all">
            {t("boat.all")}
          </Button>
        )}
        {boats
          .filter((one) => one !== current)
          .map(({ id, time, boat, onBoard, sold, status }) => (
            <Button look="alt" name="boat" value={id} key={id}>
              {t("boat.named", { time, boat })}{" "}
              <span className="mute">
                {status === "boarding" ? t("boat.now") : ""} {onBoard}/{sold}
              </span>
            </Button>
          ))}
      </ScanForm>
    </details>
  );
}
