/** What the box of somebody is called who may have been on a boat: ticket and passenger, `who_1234-2`. */
export const whoField = (person: string) => `who_${person}`;
