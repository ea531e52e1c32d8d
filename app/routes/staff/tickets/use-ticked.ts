import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { MANY_FORM } from "./many-bar";

interface Ticked {
  codes: ReadonlySet<string>;
  /** Follows a tick of the list that it is around. */
  onChange: (event: FormEvent<HTMLElement>) => void;
  ref: React.RefObject<HTMLElement>;
}

/**
 * The tickets that are ticked, also when a live list moves them off its page. The boxes themselves
 * are the browser's: what was ticked before the scripts ran counts.
 */
export function useTicked(): Ticked {
  const ref = useRef<HTMLElement>(null);
  const [codes, setCodes] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const boxes = ref.current?.querySelectorAll<HTMLInputElement>(
      `input[form="${MANY_FORM}"]:checked`,
    );
    if (boxes?.length) setCodes(new Set([...boxes].map(({ value }) => value)));
  }, []);
  const onChange = useCallback(({ target }: FormEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement) || target.name !== "ticket") return;
    const { value, checked } = target;
    setCodes((before) => {
      const after = new Set(before);
      if (checked) after.add(value);
      else after.delete(value);
      return after;
    });
  }, []);
  return { codes, onChange, ref };
}
