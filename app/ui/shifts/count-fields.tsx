import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatAmount, formatRm } from "~/domain/shared/money";
import { countedSenOf, type Denomination, DENOMINATIONS } from "~/domain/shifts/rules";
import type { FieldLabels } from "../forms/field-errors";
import { TextField } from "../forms/text-field";
import type { StaffFormControl } from "../forms/use-staff-form";

const NOTES = DENOMINATIONS.filter((sen) => sen >= 100);
const COINS = DENOMINATIONS.filter((sen) => sen < 100);

/** What the fields of a count are called. */
export const PIECE_LABELS: FieldLabels = Object.fromEntries(
  DENOMINATIONS.map((sen) => [`n${sen}`, sen >= 100 ? `RM ${sen / 100}` : formatAmount(sen)]),
);

interface CountFieldsProps {
  form: StaffFormControl;
}

/**
 * How many of each note and coin, and what they come to: at once with scripts, after 'add up'
 * without. The count begins with the largest note: the cursor stands there.
 */
export function CountFields({ form }: CountFieldsProps) {
  const { t } = useTranslation("shift");
  const [pieces, setPieces] = useState<Record<string, string>>(form.typed ?? {});
  const sum = countedSenOf(
    Object.fromEntries(DENOMINATIONS.map((sen) => [sen, piecesIn(pieces[`n${sen}`])])),
  );
  const fields = (legend: string, kinds: readonly Denomination[]) => (
    <fieldset>
      <legend className="h2">{legend}</legend>
      <div className="kinds pieces">
        {kinds.map((sen) => (
          <PieceField
            key={sen}
            sen={sen}
            form={form}
            autoFocus={sen === NOTES[0] && form.problems.length === 0}
            onType={(text) => setPieces((all) => ({ ...all, [`n${sen}`]: text }))}
          />
        ))}
      </div>
    </fieldset>
  );
  return (
    <>
      {fields(t("close.notes"), NOTES)}
      {fields(t("close.coins"), COINS)}
      <p className="total">
        <span>{t("close.total")}</span>
        <output>
          <b>{formatRm(sum)}</b>
        </output>
      </p>
    </>
  );
}

function PieceField({
  sen,
  form,
  autoFocus,
  onType,
}: {
  sen: Denomination;
  form: StaffFormControl;
  autoFocus: boolean;
  onType: (text: string) => void;
}) {
  const name = `n${sen}`;
  return (
    <TextField
      {...form.field(name)}
      autoFocus={autoFocus}
      onChange={(event) => onType(event.target.value)}
      inputMode="numeric"
      pattern="[0-9]*"
      maxLength={4}
      autoComplete="off"
    />
  );
}

function piecesIn(text: string | undefined): number {
  return /^\d{1,4}$/.test(text?.trim() ?? "") ? Number(text) : 0;
}
