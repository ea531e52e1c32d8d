import { type ComponentType, createContext, type ReactNode } from "react";
import type { FieldError } from "~/ui/forms/field-errors";
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
  /** Whose field a problem is about, where several look alike. */
  whose?: (problem: FieldError) => string | undefined;
  children: ReactNode;
}

/**
 * What stands around a step where the layout above brings a frame of its own; else it is the
 * buyer's.
 */
export const StepFrame = createContext<ComponentType<StepPageProps> | null>(null);
