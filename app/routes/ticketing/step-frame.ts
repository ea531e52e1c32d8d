import { type ComponentType, createContext, type ReactNode } from "react";
import type { FieldError, FieldLabels } from "~/ui/forms/field-errors";
import type { FlowView } from "./flow-view";

/** What came back with a form that was posted wrongly. */
export interface ReturnedForm {
  problems: FieldError[];
  typed: Record<string, string>;
}

export interface StepPageProps {
  view: FlowView;
  heading: string;
  returned?: ReturnedForm | undefined;
  /** What its fields are called, for the summary of what is wrong. */
  labels?: FieldLabels;
  /** Whether there are links to leave the order by; there are, unless told otherwise. */
  leavable?: boolean;
  children: ReactNode;
}

/**
 * What stands around a step where the layout above brings a frame of its own; else it is the
 * buyer's.
 */
export const StepFrame = createContext<ComponentType<StepPageProps> | null>(null);
