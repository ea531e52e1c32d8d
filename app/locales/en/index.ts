export { default as about } from "./about.json";
export { default as common } from "./common.json";
export { default as flow } from "./flow.json";
export { default as payment } from "./payment.json";
export { default as receipt } from "./receipt.json";
export { default as refusal } from "./refusal.json";
export { default as session } from "./session.json";
export { default as staff } from "./staff.json";
