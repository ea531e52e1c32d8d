export { default as common } from "./common.json";
export { default as news } from "./news.json";
export { default as printing } from "./printing.json";
export { default as refusal } from "./refusal.json";
export { default as session } from "./session.json";
export { default as shift } from "./shift.json";
export { default as staff } from "./staff.json";
