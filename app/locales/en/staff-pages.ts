export * from "./counter-pages";
export * from "./every-page";
export * from "./office-pages";
