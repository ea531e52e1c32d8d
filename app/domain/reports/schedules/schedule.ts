import type { JettyId } from "~/domain/places/jetties";
import type { Language } from "~/domain/shared/language";
import type { Platform } from "~/domain/tickets/list-filter";
import type { OfficeReport, ReportFormat } from "../report-types";
import type { ScheduleTime } from "./schedule-times";

/** What a schedule asks for, when, and who gets it. */
export interface ScheduleContent extends ScheduleTime {
  type: OfficeReport;
  format: ReportFormat;
  jettyId: 0 | JettyId;
  platform: Platform;
  language: Language;
  addresses: string[];
}

/** Why a schedule rests: somebody asked for it, or its owner may not have its report any more. */
export type PauseReason = "asked" | "owner_may_not";

/** A schedule as the office sees it. */
export interface Schedule extends ScheduleContent {
  id: number;
  /** In whose name its reports are made. */
  userId: number;
  ownerName: string;
  state: "active" | "paused";
  pausedBecause: PauseReason | null;
  nextAt: Date | null;
  version: number;
}
