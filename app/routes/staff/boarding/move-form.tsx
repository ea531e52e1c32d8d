import { useTranslation } from "react-i18next";
import { Button } from "~/ui/forms/buttons";
import type { BoardFormProps } from "./board-form";
import { ScanForm } from "./scan-form";

/** Moves the ticket that is shown, all of it, to the boat that boards here. */
export function MoveForm({ scan, atOnce, nonce, people }: BoardFormProps & { people: number }) {
  const { t } = useTranslation("boarding");
  return (
    <ScanForm className="card stack" nonce={nonce}>
      <p>{t("move.lead")}</p>
      <Button look="alt" name="how" value="move">
        {t("move.submit", { count: people })}
      </Button>
      <input type="hidden" name="scan" value={scan.id} />
      {atOnce ? <input type="hidden" name="at_once" value="1" /> : null}
    </ScanForm>
  );
}
