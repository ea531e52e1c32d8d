import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useReportFailure } from "../calls/report-failure";
import type { ControlProps } from "./field";
import {
  type Found,
  localSource,
  type Option,
  OPTION_CALLS,
  type OptionFinder,
  optionFinder,
  type OptionSource,
  remoteSource,
} from "./option-finder";
import { useDomEvents } from "./use-dom-events";

interface ComboboxProps {
  wiring: ControlProps;
  options: readonly Option[];
  empty: string | undefined;
  source: keyof typeof OPTION_CALLS | undefined;
  required: boolean | undefined;
  quick: boolean | undefined;
  hotkey: string | undefined;
  chosen: Option;
  focused: boolean;
}

/** So near the end of the list the next batch is asked for. */
const NEAR_PX = 96;

/**
 * The searched select (WAI-ARIA combobox with a list): arrows, Enter, Escape; what is chosen stands
 * in a select as before, for the form and whoever looks at it.
 */
export function Combobox({
  wiring,
  options,
  empty,
  source,
  required,
  quick,
  hotkey,
  chosen: first,
  focused,
}: ComboboxProps) {
  const { t } = useTranslation();
  const { name, ...input } = wiring;
  const listId = useId();
  const [chosen, setChosen] = useState(first);
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  const [active, setActive] = useState(-1);
  const finder = useRef<OptionFinder | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const pop = useRef<HTMLDivElement>(null);
  const select = useChangeEvent(chosen.value);
  const report = useReportFailure();
  const shown = found?.options ?? [];
  const own = empty === undefined ? options : [{ value: "", label: empty }, ...options];
  const known = own.some(({ value }) => value === chosen.value) ? own : [...own, chosen];

  // The page around it may draw itself anew with every key, and the same options with it: that is
  // no reason to drop what is being looked for.
  const from = useRef<OptionSource>(localSource(own));
  useEffect(() => {
    from.current =
      source === undefined
        ? localSource(own)
        : remoteSource(
            OPTION_CALLS[source],
            empty === undefined ? null : { value: "", label: empty },
          );
  });
  useEffect(() => {
    const here = optionFinder(
      () => from.current,
      (answer) => {
        setFound(answer);
        if (answer.failure) report(answer.failure);
      },
    );
    finder.current = here;
    return here.stop;
  }, [report]);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const show = (text: string) => {
    setOpen(true);
    setActive(quick && text !== "" ? 0 : -1);
    finder.current?.search(text);
  };
  const close = () => {
    finder.current?.stop();
    setOpen(false);
    setFound(null);
    setTyped(null);
    setActive(-1);
  };
  const choose = (option: Option) => {
    setChosen(option);
    close();
  };
  /**
   * While the list is open Enter sends no form: it takes what was gone to, or else the first that was
   * found by typing. An answer that is still under way is for fewer letters.
   */
  const takeFound = () => {
    const wanted = typed?.trim().toLowerCase();
    const first = wanted && shown.find(({ label }) => label.toLowerCase().includes(wanted));
    const taken = shown[active] ?? first;
    if (taken) choose(taken);
    else if (!wanted) close();
  };
  /** As the browser's own list does while it is closed. */
  const neighbour = (by: 1 | -1) => {
    const next = known[known.findIndex(({ value }) => value === chosen.value) + by];
    if (next) choose(next);
  };
  const press = (event: KeyboardEvent) => {
    const at = shown[active];
    // A key that leads away takes along what was found by typing.
    if (quick && open && at && /^(?:F\d+|Insert|Tab|\*)$/.test(event.key)) return choose(at);
    if (quick && !open && !event.altKey && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      return neighbour(event.key === "ArrowDown" ? 1 : -1);
    }
    if (event.key === "Escape" && open) close();
    else if (event.key === "Enter" && open) takeFound();
    else if (event.key === "ArrowDown" && !open) show("");
    else if (event.key === "ArrowDown" || (event.key === "ArrowUp" && open)) {
      const last = shown.length - 1;
      if (event.key === "ArrowDown" && active === last) finder.current?.more();
      setActive(event.key === "ArrowDown" ? Math.min(active + 1, last) : Math.max(active - 1, 0));
    } else return;
    event.preventDefault();
  };
  useDomEvents(pop, {
    // A press in the list must not take the focus out of the field.
    mousedown: (event) => event.preventDefault(),
    click: ({ target }) => {
      const option =
        target instanceof Element && target.closest("li")
          ? shown[[...(list.current?.children ?? [])].findIndex((one) => one.contains(target))]
          : undefined;
      if (option) choose(option);
    },
  });
  useDomEvents(list, {
    scroll: () => {
      if (
        list.current &&
        list.current.scrollHeight - list.current.scrollTop - list.current.clientHeight < NEAR_PX
      )
        finder.current?.more();
    },
  });
  return (
    <div className="combo">
      <input
        {...input}
        data-key={hotkey}
        className="in"
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
        aria-required={required}
        autoComplete="off"
        autoFocus={focused}
        value={typed ?? chosen.label}
        onFocus={(event) => event.currentTarget.select()}
        onClick={() => (open ? undefined : show(""))}
        onBlur={close}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          show(event.currentTarget.value);
        }}
        onKeyDown={press}
      />
      <select hidden ref={select} name={name} value={chosen.value} onChange={() => undefined}>
        {known.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <div ref={pop} className="pop" hidden={!open}>
        <ul ref={list} id={listId} role="listbox" aria-label={t("select.list")}>
          {shown.map((option, index) => (
            <li
              key={option.value}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
            >
              {option.label}
            </li>
          ))}
        </ul>
        {found?.more ? (
          <button
            type="button"
            className="plain"
            tabIndex={-1}
            onClick={() => finder.current?.more()}
          >
            {t("select.more")}
          </button>
        ) : null}
      </div>
      <span className={found && shown.length === 0 ? "hint" : "vh"} role="status">
        {found && t(`select.${statusKeyOf(found)}`, { number: shown.length })}
      </span>
    </div>
  );
}

function statusKeyOf({ options, more, failure }: Found): "failed" | "none" | "shown" | "shownMore" {
  if (failure) return "failed";
  return options.length === 0 ? "none" : more ? "shownMore" : "shown";
}

/**
 * Listeners of the form get an event for another choice, as of any select's: before the key that
 * chose is done with, since the next one may be Enter, which looks at what the form asks for.
 */
function useChangeEvent(value: string) {
  const select = useRef<HTMLSelectElement>(null);
  const dispatched = useRef(value);
  useLayoutEffect(() => {
    if (dispatched.current === value) return;
    dispatched.current = value;
    select.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }, [value]);
  return select;
}
