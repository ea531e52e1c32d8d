export { default as counter } from "./counter.json";
export { default as flow } from "./flow.json";
export { default as receipt } from "./receipt.json";
