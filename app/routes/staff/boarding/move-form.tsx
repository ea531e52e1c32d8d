import { useTranslation } from "react-i18next";
import { Button } from "~/ui/forms/buttons";
import type { BoardFormProps } from "./board-form";
import { ScanForm } from "./scan-form";

/**
 * Moves the ticket that is shown, all of it, to the boat that boards here; where the device boards every one,
 * to one of those with places for it.
 */
export function MoveForm({
  scan,
  atOnce,
  nonce,
  people,
  moveTo = [],
}: BoardFormProps & { people: number }) {
  const { t } = useTranslation("boarding");
  const isNew = scan.heading === "needs_departure";
  return (
    <ScanForm className="card stack" nonce={nonce}>
      <p>
        {moveTo.length > 0
          ? t(isNew ? "move.which" : "move.leadWhich")
          : t(isNew ? "move.leadNew" : "move.lead")}
      </p>
      {moveTo.length === 0 ? (
        <Button look="alt" name="how" value="move">
          {t("move.submit", { count: people })}
        </Button>
      ) : (
        <>
          <input type="hidden" name="how" value="move" />
          {moveTo.map(({ id, time, boat, left }) => (
            <Button look="alt" name="to" value={id} key={id}>
              <span>
                {t("boat.named", { time, boat })}{" "}
                <span className="mute">{t("move.left", { count: left })}</span>
              </span>
            </Button>
          ))}
        </>
      )}
      <input type="hidden" name="scan" value={scan.id} />
      {atOnce ? <input type="hidden" name="at_once" value="1" /> : null}
    </ScanForm>
  );
}
