import { useEffect, useLayoutEffect, useState } from "react";
import { Combobox } from "./combobox";
import { Field } from "./field";
import { fieldId } from "./field-errors";
import { type Option, type OPTION_CALLS, SEARCHABLE_ABOVE } from "./option-finder";
import { SelectField, type SelectFieldProps } from "./select-field";

interface SearchSelectProps extends SelectFieldProps {
  /** The call that looks for more than the page brought along. */
  source?: keyof typeof OPTION_CALLS;
  /** For hands on the keys: arrows choose without opening the list, letters the first that fits. */
  quick?: boolean;
}

/**
 * Before the next paint, so that nothing is chosen between reading the select and drawing the field
 * in its place. The server draws no effects and warns of this one.
 */
const useEffectBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * A select that the server draws whole. With scripts, one of more than five options becomes a field
 * that is searched by typing; what was chosen before it came to life stays chosen.
 */
export function SearchSelect({ source, quick, ...field }: SearchSelectProps) {
  const { name, label, hint, problem, inline, options, empty } = field;
  const [start, setStart] = useState<{ chosen: Option; focused: boolean } | null>(null);
  useEffectBeforePaint(() => {
    const select = document.getElementById(fieldId(name));
    if (!(select instanceof HTMLSelectElement)) return;
    setStart({
      chosen: { value: select.value, label: select.selectedOptions[0]?.text ?? "" },
      focused: select === document.activeElement,
    });
  }, [name]);
  if (start === null || options.length <= SEARCHABLE_ABOVE) return <SelectField {...field} />;
  return (
    <Field name={name} label={label} hint={hint} problem={problem} inline={inline}>
      {(wiring) => (
        <Combobox
          wiring={wiring}
          options={options}
          empty={empty}
          source={source}
          required={field.required}
          quick={quick}
          hotkey={field["data-key"]}
          {...start}
        />
      )}
    </Field>
  );
}
