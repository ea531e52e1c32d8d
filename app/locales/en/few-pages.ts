export { default as detail } from "./detail.json";
export { default as figures } from "./figures.json";
export { default as reports } from "./reports.json";
export { default as schedules } from "./schedules.json";
export { default as screen } from "./screen.json";
export { default as ticketDialogs } from "./ticket-dialogs.json";
