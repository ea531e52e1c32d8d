export { default as categories } from "./categories.json";
export { default as common } from "./common.json";
export { default as news } from "./news.json";
export { default as printer } from "./printer.json";
export { default as refusal } from "./refusal.json";
export { default as session } from "./session.json";
export { default as staff } from "./staff.json";
