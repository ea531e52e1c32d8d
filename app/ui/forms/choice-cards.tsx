import type { ReactNode } from "react";
import { Icon } from "~/ui/icons";
import { FieldErrorText } from "./field";
import { fieldId } from "./field-errors";

interface Choice {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  /** It cannot be chosen now; the hint says why. */
  disabled?: boolean;
}

interface RadioCardsProps {
  name: string;
  legend: ReactNode;
  /**
   * `title` draws the legend as a heading, `hidden` leaves it to screen readers, where the page's
   * title says it already.
   */
  legendAs?: "label" | "title" | "hidden";
  choices: readonly Choice[];
  chosen?: string | null | undefined;
  hint?: ReactNode;
  problem?: string | undefined;
  required?: boolean;
  /** Side by side where there is room. */
  pair?: boolean;
  /** The cursor stands on the chosen one, or on the first. */
  focus?: boolean;
}

const LEGEND = { label: "label", title: "h2", hidden: "vh" };

/**
 * One choice of few: the browser's own radios, each in a card. The error summary leads to the
 * first.
 */
export function RadioCards({
  name,
  legend,
  legendAs = "label",
  choices,
  chosen,
  hint,
  problem,
  required,
  pair,
  focus = false,
}: RadioCardsProps) {
  const id = fieldId(name);
  const focused = choices.find(({ value }) => value === chosen) ?? choices[0];
  const described = [problem ? `${id}-e` : "", hint ? `${id}-h` : ""].filter(Boolean).join(" ");
  const cards = choices.map((choice, index) => (
    <label className="pick" key={choice.value}>
      <input
        type="radio"
        name={name}
        value={choice.value}
        id={index === 0 ? id : undefined}
        defaultChecked={choice.value === chosen && !choice.disabled}
        disabled={choice.disabled}
        required={required}
        autoFocus={focus && choice === focused}
      />
      <ChoiceText label={choice.label} hint={choice.hint} />
    </label>
  ));
  return (
    <fieldset className={problem ? "wrong" : undefined} aria-describedby={described || undefined}>
      <legend className={LEGEND[legendAs]}>{legend}</legend>
      <FieldErrorText id={id} problem={problem} />
      <div className={pair ? "two" : undefined}>{cards}</div>
      {hint ? (
        <p className="hint gap" id={`${id}-h`}>
          {hint}
        </p>
      ) : null}
    </fieldset>
  );
}

interface SubmitCardsProps {
  name: string;
  legend: ReactNode;
  choices: readonly Choice[];
  chosen?: string | null | undefined;
  problem?: string | undefined;
  /** The cursor stands on the chosen one, or on the first. */
  focus?: boolean;
}

/**
 * One choice of few that goes on at once: each card is a submit button. The error summary leads to
 * the first.
 */
export function SubmitCards({
  name,
  legend,
  choices,
  chosen,
  problem,
  focus = false,
}: SubmitCardsProps) {
  const id = fieldId(name);
  const focused = choices.find(({ value }) => value === chosen) ?? choices[0];
  return (
    <fieldset
      className={problem ? "wrong" : undefined}
      aria-describedby={problem ? `${id}-e` : undefined}
    >
      <legend className="vh">{legend}</legend>
      <FieldErrorText id={id} problem={problem} />
      <div className="two">
        {choices.map((choice, index) => (
          <button
            className="pick"
            key={choice.value}
            name={name}
            value={choice.value}
            id={index === 0 ? id : undefined}
            aria-current={choice.value === chosen ? "true" : undefined}
            autoFocus={focus && choice === focused}
          >
            <ChoiceText label={choice.label} hint={choice.hint} />
            <Icon name="next" />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface CheckCardProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  value?: string;
  checked?: boolean;
  problem?: string | undefined;
  required?: boolean;
}

/**
 * A tick in a card. Unticked sends nothing, ticked sends `on` or the value: without one, React
 * would empty what the browser sends by itself.
 */
export function CheckCard({
  name,
  label,
  hint,
  value = "on",
  checked,
  problem,
  required,
}: CheckCardProps) {
  const id = fieldId(name);
  return (
    <div className={problem ? "wrong" : undefined}>
      <FieldErrorText id={id} problem={problem} />
      <label className="pick">
        <input
          type="checkbox"
          id={id}
          name={name}
          value={value}
          defaultChecked={checked}
          required={required}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-e` : undefined}
        />
        <ChoiceText label={label} hint={hint} />
      </label>
    </div>
  );
}

function ChoiceText({ label, hint }: { label: ReactNode; hint: ReactNode }) {
  return (
    <span>
      {hint ? <b>{label}</b> : label}
      {hint ? <span className="hint">{hint}</span> : null}
    </span>
  );
}
