import type { ReportType } from "../report-types";
import { AGENCIES } from "./agencies";
import { CANCELLATIONS } from "./cancellations";
import { DEPARTURES } from "./departures";
import { REPRINTS } from "./reprints";
import { SALES } from "./sales";
import type { Section } from "./section";
import { SHIFTS } from "./shifts";
import { STATEMENT } from "./statement";
import { VISITORS } from "./visitors";

/** THE TABLE: what each report holds (F3). */
export const REPORT_SECTIONS: Record<ReportType, readonly Section[]> = {
  pelepasan: DEPARTURES,
  jualan: SALES,
  pembatalan_tiket: CANCELLATIONS,
  cetakan_semula: REPRINTS,
  agency: AGENCIES,
  pengunjung: VISITORS,
  tunai: SHIFTS,
  penyata: STATEMENT,
};
