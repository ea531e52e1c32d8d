/** Addresses of the single-screen counter. */
export const SCREEN_PATH = "/ticket-counter";
export const LETTERS_PATH = `${SCREEN_PATH}/letters`;

export const saleResultPath = (ticketCode: string) => `${SCREEN_PATH}/result?ticket=${ticketCode}`;

/** What the departures of a day are asked at, for so many people. */
export const departuresPath = (day: string, people: number) =>
  `${SCREEN_PATH}/departures?day=${day}&people=${people}`;
