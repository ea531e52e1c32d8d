export const PIN_MIN = 4;
export const PIN_MAX = 6;

/** Whether a text can be a PIN: four to six figures. */
export function isPin(text: string): boolean {
  return new RegExp(`^[0-9]{${PIN_MIN},${PIN_MAX}}$`).test(text);
}

export type PinFieldError = "pin_shape" | "pin_trivial";

/**
 * What is wrong with a new PIN, or null: not four to six figures, one figure over and over, or a
 * straight run up or down (also over 0).
 */
export function validatePin(pin: string): PinFieldError | null {
  if (!isPin(pin)) return "pin_shape";
  const steps = new Set(
    [...pin].slice(1).map((figure, at) => (Number(figure) - Number(pin[at]) + 10) % 10),
  );
  const [step] = steps;
  return steps.size === 1 && (step === 0 || step === 1 || step === 9) ? "pin_trivial" : null;
}
