import { useTranslation } from "react-i18next";
import type { SlipKind } from "~/domain/shifts/rules";
import { Button } from "../forms/buttons";
import { FormKey } from "../forms/form-key";
import { KeyCap } from "../layout/hotkeys";

interface PrintTicketButtonProps {
  ticketCode: string;
  /** Where one goes on when it is printed. */
  back: string;
  /** `back` shows how the print stands: one goes there at once. */
  stay?: boolean;
  look?: "main" | "alt";
  /** The key that presses it at the counter. */
  hotkey?: string;
  autoFocus?: boolean;
}

/** Prints a ticket on the chosen printer; where none is, the answer says so. */
export function PrintTicketButton({
  ticketCode,
  back,
  stay = false,
  look = "alt",
  hotkey,
  autoFocus,
}: PrintTicketButtonProps) {
  const { t } = useTranslation("printing");
  return (
    <form method="post" action={`/print/ticket/${ticketCode}?back=${encodeURIComponent(back)}`}>
      <FormKey />
      <input type="hidden" name="back" value={back} />
      {stay ? <input type="hidden" name="stay" value="on" /> : null}
      <Button look={look} icon="print" data-key={hotkey} autoFocus={autoFocus}>
        {t("ticket.submit")}
        {hotkey ? <KeyCap>{hotkey}</KeyCap> : null}
      </Button>
    </form>
  );
}

/** Prints a frozen manifest on the chosen printer; `path` is the page that does. */
export function PrintManifestButton({ path, back }: { path: string; back: string }) {
  const { t } = useTranslation("printing");
  return (
    <form method="post" action={path}>
      <FormKey />
      <input type="hidden" name="back" value={back} />
      <Button icon="print">{t("manifest.submit")}</Button>
    </form>
  );
}

interface PrintSlipButtonProps {
  shiftId: number;
  kind: SlipKind;
  back: string;
  look?: "main" | "alt";
}

/** Prints a shift's open or close slip on the chosen printer. */
export function PrintSlipButton({ shiftId, kind, back, look = "alt" }: PrintSlipButtonProps) {
  const { t } = useTranslation("printing");
  return (
    <form method="post" action={`/print/slip/${shiftId}/${kind}?back=${encodeURIComponent(back)}`}>
      <FormKey />
      <input type="hidden" name="back" value={back} />
      <Button look={look} icon="print">
        {t("slip.submit")}
      </Button>
    </form>
  );
}
