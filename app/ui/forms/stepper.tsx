import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FieldErrorText } from "./field";
import { fieldId } from "./field-errors";

interface StepperProps {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Blank for nobody, so that a typed figure stands alone. */
  value: string;
  /** At 0, and at the cap: the button that would go beyond is disabled. */
  canLess: boolean;
  canMore: boolean;
  problem?: string | undefined;
}

/**
 * A number with − and +, both submit buttons (`less` and `more`, their value the field's name)
 * around a field that can be typed in.
 */
export function Stepper({ name, label, hint, value, canLess, canMore, problem }: StepperProps) {
  const { t } = useTranslation();
  const id = fieldId(name);
  const described = [hint ? `${id}-h` : "", problem ? `${id}-e` : ""].filter(Boolean).join(" ");
  return (
    <div className={problem ? "count wrong" : "count"}>
      <div>
        <label htmlFor={id}>{label}</label>
        {hint ? (
          <span className="hint" id={`${id}-h`}>
            {hint}
          </span>
        ) : null}
      </div>
      <FieldErrorText id={id} problem={problem} />
      <div className="qty">
        <button name="less" value={name} disabled={!canLess}>
          <span aria-hidden="true">−</span>
          <span className="vh">{t("stepper.less", { label })}</span>
        </button>
        <input
          id={id}
          name={name}
          defaultValue={value}
          inputMode="numeric"
          placeholder="0"
          maxLength={4}
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          aria-describedby={described || undefined}
        />
        <button name="more" value={name} disabled={!canMore}>
          <span aria-hidden="true">+</span>
          <span className="vh">{t("stepper.more", { label })}</span>
        </button>
      </div>
    </div>
  );
}
