import { useTranslation } from "react-i18next";
import { Button } from "~/ui/forms/buttons";
import { useFieldErrorText } from "~/ui/forms/field-errors";
import { TextField } from "~/ui/forms/text-field";
import type { BoardFormProps } from "./board-form";
import { ScanForm } from "./scan-form";
import type { Movable } from "./scan-view.server";

/**
 * Moves the ticket that is shown, all of it, to the boat that boards here; where the device boards every one,
 * to one of those with places for it.
 */
export function MoveForm({
  scan,
  atOnce,
  nonce,
  movable,
  moveTo = [],
  reason = "",
  problems = [],
}: BoardFormProps & { movable: Movable }) {
  const { t } = useTranslation("boarding");
  const problemOf = useFieldErrorText(problems);
  const isNew = scan.heading === "needs_departure";
  return (
    <ScanForm className="card stack" nonce={nonce} still={{ scan: scan.id, atOnce }}>
      <p>
        {scan.isPast
          ? t(moveTo.length > 0 ? "move.whichPast" : "move.leadPast", { day: scan.departure })
          : moveTo.length > 0
            ? t(isNew ? "move.which" : "move.leadWhich")
            : t(isNew ? "move.leadNew" : "move.lead")}
        {movable.isMailed ? ` ${t("move.mailed")}` : null}
      </p>
      {scan.isPast ? (
        <TextField
          name="reason"
          label={t("move.reason")}
          hint={t("move.reasonHint")}
          problem={problemOf("reason")}
          defaultValue={reason}
          autoComplete="off"
          maxLength={200}
        />
      ) : null}
      {moveTo.length === 0 ? (
        <Button look="alt" name="how" value="move">
          {t("move.submit", { count: movable.people })}
        </Button>
      ) : (
        <>
          {/* Enter in the field of the reason presses no button: the first boat would be nobody's choice. */}
          <button hidden disabled />
          <input type="hidden" name="how" value="move" />
          {moveTo.map(({ id, time, boat, left }) => (
            <Button look="alt" name="to" value={id} key={id}>
              <span>
                {t("boat.named", { time, boat })}{" "}
                <span className="mute num">{t("move.left", { count: left })}</span>
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
