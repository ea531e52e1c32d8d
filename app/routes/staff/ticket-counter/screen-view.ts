import type { CalendarDay } from "~/domain/blocked-dates/rules";
import type { CreditStanding } from "~/domain/credit/queries.server";
import type { JettyId } from "~/domain/places/jetties";
import type { Day, Month } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import type { DailyFigures } from "~/domain/ticket-counter/daily-figures.server";
import type { ScreenOrder, ScreenPassenger } from "~/domain/ticket-counter/screen-order";

/**
 * A passenger's row on the page: its fields' prefix, and its number among adults or children.
 */
export interface PassengerRowView extends ScreenPassenger {
  prefix: string;
  adult: boolean;
  number: number;
}

/** One boat, or several of one time for a party that fits on none. */
export interface DepartureOption {
  value: string;
  time: string;
  boats: string;
  left: number;
}

/** All that the single screen shows (2.19). Countries by name; sums in whole sen. */
export interface ScreenView {
  version: number;
  formKey: string;
  order: ScreenOrder;
  rows: PassengerRowView[];
  namesOptional: boolean;
  jettyId: JettyId;
  today: Day;
  language: Language;
  figures: DailyFigures;
  month: {
    month: Month;
    days: CalendarDay[];
    today: Day;
    previous: Month | null;
    next: Month | null;
  };
  /** Of the chosen day, where boats have times on it. */
  departures: DepartureOption[];
  limits: { maxAdult: number; maxChild: number };
  /** Null for what is not offered (X13). */
  fares: { adultSen: number | null; childSen: number | null };
  /** Whether anybody of these can be sold a ticket, of whatever nationality. */
  offers: { adult: boolean; child: boolean };
  amountSen: number;
  /** The travel credit that is named: what is left of it, what it pays, and why it pays nothing. */
  travelCredit: { leftSen: number; partSen: number; problem: RefusalCode | null } | null;
  people: number;
  operators: { id: number; companyName: string }[];
  methods: string[];
  /** Of the company that is named, on Credit Facility. */
  standing: CreditStanding | null;
  countries: string[];
  mayAgency: boolean;
  demoFill: boolean;
}

/** What every part of the screen is given. */
export interface PartProps {
  view: ScreenView;
  problem: (field: string) => string | undefined;
}
