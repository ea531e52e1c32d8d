import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CalendarDay } from "~/domain/blocked-dates/rules";
import { type Day, type Month, weekday } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { formatDay, formatMonth, weekdayNames } from "~/i18n/format";
import { publicReasonText } from "~/i18n/public-reason";
import { useLanguage } from "~/i18n/use-language";
import { FieldErrorText } from "~/ui/forms/field";
import { Icon } from "~/ui/icons";
import { fieldId } from "../forms/field-errors";
import { closedPeriods } from "./closed-periods";

interface MonthCalendarProps {
  name: string;
  /** What is chosen here: `Tarikh pelepasan`. */
  label: string;
  month: Month;
  /** Every day of the month, in order. */
  days: readonly CalendarDay[];
  chosen: Day | null;
  today: Day;
  /** The months that the arrows lead to; null where there is nothing to choose any more. */
  previous: Month | null;
  next: Month | null;
  problem?: string | undefined;
  /** Each free day is a button that goes on at once, in place of a radio (R-2.18-05). */
  press?: boolean;
  /** The chosen day, or the first that is free, has the cursor when the page opens. */
  focusDay?: boolean;
  /** Shows the weeks that are over, too: where the calendar has its place on a large screen. */
  whole?: boolean;
}

/**
 * A month as a table of radios or buttons, Monday first. The arrows are submit buttons (`month`), so the form
 * keeps what else was filled in.
 */
export function MonthCalendar({
  name,
  label,
  month,
  days,
  chosen,
  today,
  previous,
  next,
  problem,
  press = false,
  focusDay = false,
  whole = false,
}: MonthCalendarProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = fieldId(name);
  const firstFree = days.find((day) => day.state === "free")?.day;
  const title = formatMonth(month, language);
  const focused = days.find((day) => day.state === "free" && day.day === chosen)?.day ?? firstFree;
  return (
    <>
      <div className="month">
        <MonthButton
          to={previous}
          icon="back"
          label={
            previous
              ? t("calendar.previous", { month: formatMonth(previous, language) })
              : t("calendar.noPrevious")
          }
        />
        <h2>{title}</h2>
        <MonthButton
          to={next}
          icon="next"
          label={
            next ? t("calendar.next", { month: formatMonth(next, language) }) : t("calendar.noNext")
          }
        />
      </div>
      <fieldset
        className={problem ? "wrong" : undefined}
        aria-describedby={problem ? `${id}-e ${id}-key` : `${id}-key`}
      >
        <legend className="vh">{t("calendar.legend", { label, month: title })}</legend>
        <FieldErrorText id={id} problem={problem} />
        <table className="cal">
          <WeekdayHeads language={language} />
          <tbody>
            {(whole ? weeksOf(days) : weeksToShow(days, today)).map((week, row) => (
              <tr key={row}>
                {week.map((day, column) => (
                  <td key={column}>
                    {day ? (
                      <DayCell
                        name={name}
                        day={day}
                        id={day.day === firstFree ? id : undefined}
                        language={language}
                        isToday={day.day === today}
                        checked={day.day === chosen}
                        press={press}
                        focus={focusDay && day.day === focused}
                      />
                    ) : null}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </fieldset>
      <CalendarLegend id={`${id}-key`} days={days} today={today} />
    </>
  );
}

function MonthButton({
  to,
  icon,
  label,
}: {
  to: Month | null;
  icon: "back" | "next";
  label: string;
}) {
  return (
    <button className="btn alt" name="month" value={to ?? undefined} disabled={!to}>
      <Icon name={icon} />
      <span className="vh">{label}</span>
    </button>
  );
}

export function WeekdayHeads({ language }: { language: Language }) {
  return (
    <thead>
      <tr>
        {weekdayNames(language).map(({ long, short }) => (
          <th scope="col" key={long}>
            <abbr title={long}>{short}</abbr>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface DayCellProps {
  name: string;
  day: CalendarDay;
  id: string | undefined;
  language: Language;
  isToday: boolean;
  checked: boolean;
  press: boolean;
  focus: boolean;
}

function DayCell({ name, day, id, language, isToday, checked, press, focus }: DayCellProps) {
  const { t } = useTranslation();
  const number = Number(day.day.slice(8));
  if (day.state === "closed" || day.state === "full")
    return (
      <span className={isToday ? "shut now" : "shut"}>
        {number}
        <b className="vh">{whyNot(day)}</b>
      </span>
    );
  if (day.state !== "free") return <span className={isToday ? "off now" : "off"}>{number}</span>;
  const long = formatDay(day.day, language);
  const label = isToday ? t("calendar.dayToday", { day: long }) : long;
  if (press)
    return (
      <button
        className={isToday ? "day now" : "day"}
        name={name}
        value={day.day}
        id={id}
        aria-label={label}
        aria-current={checked ? "date" : undefined}
        autoFocus={focus}
      >
        {number}
      </button>
    );
  // One required radio makes its whole group required.
  return (
    <label>
      <input
        type="radio"
        name={name}
        value={day.day}
        id={id}
        aria-label={label}
        defaultChecked={checked}
        required={id !== undefined}
      />
      <span className={isToday ? "now" : undefined}>{number}</span>
    </label>
  );

  function whyNot({ state, reason }: CalendarDay): string {
    if (state === "full") return t("calendar.full");
    if (!reason) return t("calendar.closed");
    return t("calendar.closedWhy", {
      reason: publicReasonText(reason, language),
    });
  }
}

/** What the marks mean: today, each spell of closed days with its reason, and the full days. */
function CalendarLegend({
  id,
  days,
  today,
}: {
  id: string;
  days: readonly CalendarDay[];
  today: Day;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const entries: { key: string; mark: ReactNode; label: string }[] = closedPeriods(days).map(
    ({ from, to, reason }) => ({
      key: from,
      mark: <span className="sw shut">{Number(from.slice(8))}</span>,
      label: `${from === to ? "" : `${Number(from.slice(8))}–${Number(to.slice(8))}: `}${reason ? publicReasonText(reason, language) : t("calendar.closed")}`,
    }),
  );
  const full = days.find(({ state }) => state === "full");
  if (full)
    entries.push({
      key: "full",
      mark: <span className="sw shut">{Number(full.day.slice(8))}</span>,
      label: t("calendar.full"),
    });
  if (days.some((day) => day.day === today))
    entries.unshift({
      key: "today",
      mark: <span className="sw now" />,
      label: t("calendar.today"),
    });
  return (
    <ul className="key" id={id}>
      {entries.map(({ key, mark, label }) => (
        <li key={key}>
          {mark} {label}
        </li>
      ))}
    </ul>
  );
}

/** Rows of seven, Monday first, with null before the first and after the last day. */
export function weeksOf<Shown extends Pick<CalendarDay, "day">>(
  days: readonly Shown[],
): (Shown | null)[][] {
  const [first] = days;
  if (!first) return [];
  const cells = [...Array<null>(weekday(first.day)).fill(null), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, row) =>
    Array.from({ length: 7 }, (_, column) => cells[row * 7 + column] ?? null),
  );
}

/** Weeks that are over are left out: late in a month the free days are near the top of a phone. */
function weeksToShow(days: readonly CalendarDay[], today: Day): (CalendarDay | null)[][] {
  const weeks = weeksOf(days);
  const coming = weeks.filter((week) => week.some((day) => day && day.day >= today));
  return coming.length > 0 ? coming : weeks;
}
