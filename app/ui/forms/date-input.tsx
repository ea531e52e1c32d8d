import { type InputHTMLAttributes, useEffect, useRef, useState } from "react";
import { parseDay } from "~/domain/shared/day";
import { formatDay } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";

interface DateInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "className" | "id" | "defaultValue" | "onInput"
> {
  id: string;
  /** `YYYY-MM-DD`, or empty. */
  defaultValue?: string | undefined;
}

/**
 * The browser's own date field, and under it the day in words of the page's language: the field has
 * the order of day and month that its browser is set to, whatever `lang` says.
 */
export function DateInput({
  id,
  defaultValue = "",
  "aria-describedby": describedBy,
  ...input
}: DateInputProps) {
  const language = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState(defaultValue);
  // What the browser has filled in again, too.
  useEffect(() => void setChosen(field.current?.value ?? ""), [defaultValue]);
  const day = parseDay(chosen);
  const wordsId = `${id}-day`;
  return (
    <>
      <input
        {...input}
        ref={field}
        className="in"
        type="date"
        id={id}
        defaultValue={defaultValue}
        onInput={({ currentTarget }) => setChosen(currentTarget.value)}
        aria-describedby={[describedBy, wordsId].filter(Boolean).join(" ")}
      />
      <span className="hint" id={wordsId} aria-live="polite">
        {day ? formatDay(day, language) : null}
      </span>
    </>
  );
}
