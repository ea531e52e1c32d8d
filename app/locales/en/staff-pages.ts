export * from "./counter-pages";
export * from "./every-page";
export * from "./few-pages";
export * from "./office-pages";
