/** Addresses of the single-screen counter. */
export const SCREEN_PATH = "/ticket-counter";

export const resultPath = (ticketCode: string) => `${SCREEN_PATH}/result?ticket=${ticketCode}`;
