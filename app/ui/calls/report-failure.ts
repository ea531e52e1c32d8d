import { createContext, useContext } from "react";
import type { CallFailure } from "./call-server";

const ReportFailure = createContext<(failure: CallFailure) => void>(() => {});

/** Given by a page that can say it in a dialog. */
export const ReportFailureProvider = ReportFailure.Provider;

/** How a part of a page has it said that a call brought nothing. */
export function useReportFailure(): (failure: CallFailure) => void {
  return useContext(ReportFailure);
}
