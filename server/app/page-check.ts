import { createRequestHandler, type ServerBuild } from "@remix-run/server-runtime";

const NOT_AGAIN_WITHIN_MS = 1_000;

/** Whether the pages can be drawn at all. */
export type PageCheck = () => Promise<boolean>;

/**
 * Draws the first page until it was drawn once, a second apart at the least: a build whose pages
 * break, or a database without what they need, is found by who waits for readiness and not by the
 * first buyer.
 */
export function firstPageCheck(build: ServerBuild, publicUrl: string): PageCheck {
  const handle = createRequestHandler(build, process.env.NODE_ENV);
  let asked = -Infinity;
  let works = Promise.resolve(false);
  return async () => {
    if ((await works) || performance.now() - asked < NOT_AGAIN_WITHIN_MS) return works;
    asked = performance.now();
    works = handle(new Request(publicUrl)).then(
      ({ status }) => status < 500,
      () => false,
    );
    return works;
  };
}
