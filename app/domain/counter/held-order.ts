/** An order that was put aside, as the counter lists it. */
export interface HeldOrder {
  id: number;
  name: string;
}

/** So many a shift holds at once: more than anybody can keep in mind. */
export const MAX_HELD = 20;
export const MAX_HELD_NAME = 60;
