import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { addMonths, type Day, daysOfMonth, monthOf } from "~/domain/shared/day";
import { formatDay, formatMonth } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { Icon } from "../icons";
import { WeekdayHeads, weeksOf } from "./month-calendar";
import { dayByKey, type PickedRange } from "./range-days";

interface RangeCalendarProps {
  /** The first day that may be chosen. */
  first: Day;
  picked: PickedRange;
  choose: (day: Day) => void;
}

/**
 * A month of buttons; arrows lead from day to day, Page Up and Page Down from month to month, Enter
 * and Space choose.
 */
export function RangeCalendar({ first, picked, choose }: RangeCalendarProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [at, setAt] = useState<Day>(
    picked.start !== null && picked.start >= first ? picked.start : first,
  );
  const walked = useRef(false);
  const here = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (walked.current) here.current?.focus();
    walked.current = false;
  }, [at]);

  const month = monthOf(at);
  const walk = (event: KeyboardEvent) => {
    const to = dayByKey(event.key, at, first);
    if (to === null) return;
    event.preventDefault();
    walked.current = true;
    setAt(to);
  };
  const turn = (months: number) => {
    const [day] = daysOfMonth(addMonths(month, months));
    if (day) setAt(day < first ? first : day);
  };
  const isIn = (day: Day) =>
    picked.start !== null && picked.end !== null && day >= picked.start && day <= picked.end;
  const [previous, next] = [addMonths(month, -1), addMonths(month, 1)];
  return (
    <div role="group" aria-label={t("range.label")} className="range">
      <div className="month">
        <button
          type="button"
          className="btn alt"
          disabled={previous < monthOf(first)}
          onClick={() => turn(-1)}
        >
          <Icon name="back" />
          <span className="vh">
            {t("calendar.previous", { month: formatMonth(previous, language) })}
          </span>
        </button>
        <strong aria-live="polite">{formatMonth(month, language)}</strong>
        <button type="button" className="btn alt" onClick={() => turn(1)}>
          <Icon name="next" />
          <span className="vh">{t("calendar.next", { month: formatMonth(next, language) })}</span>
        </button>
      </div>
      <table className="cal">
        <WeekdayHeads language={language} />
        <tbody>
          {weeksOf(daysOfMonth(month).map((day) => ({ day }))).map((week, row) => (
            <tr key={row}>
              {week.map((cell, column) => (
                <td key={column}>
                  {cell === null ? null : cell.day < first ? (
                    <span className="off">{Number(cell.day.slice(8))}</span>
                  ) : (
                    <button
                      type="button"
                      className="day"
                      ref={cell.day === at ? here : undefined}
                      tabIndex={cell.day === at ? 0 : -1}
                      aria-label={formatDay(cell.day, language)}
                      aria-pressed={isIn(cell.day)}
                      onKeyDown={walk}
                      onClick={() => {
                        setAt(cell.day);
                        choose(cell.day);
                      }}
                    >
                      {Number(cell.day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint" role="status">
        {t(picked.next === "end" ? "range.end" : "range.start")}
      </p>
    </div>
  );
}
