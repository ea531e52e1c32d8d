export { default as about } from "./about.json";
export { default as auditWords } from "./audit-words.json";
export { default as payment } from "./payment.json";
export { default as reportWords } from "./report-words.json";
export * from "./staff-pages";
export { default as ticketWords } from "./ticket-words.json";
