/** Of the form of a step whose buttons stand beside it, under the order. */
export const STEP_FORM_ID = "step";
