import type { Look } from "~/domain/boarding/verdicts";

const SHAPES: Record<Look, { outline: string; mark: string }> = {
  ok: { outline: "M40 4a36 36 0 1 1 0 72a36 36 0 1 1 0-72z", mark: "m22 41 13 13 24-28" },
  twice: { outline: "M40 4 77 72H3z", mark: "M40 28v22M40 58v4" },
  else: { outline: "M40 3 77 40 40 77 3 40z", mark: "M24 40h32M44 28l12 12-12 12" },
  stop: { outline: "M25 4h30l21 21v30L55 76H25L4 55V25z", mark: "m27 27 26 26M53 27 27 53" },
  what: { outline: "M6 6h68v68H6z", mark: "M30 32c0-14 20-14 20 0 0 8-10 8-10 16M40 58v2" },
};

/** The shape of a result, which tells it without its colour. */
export function ScanShape({ look }: { look: Look }) {
  const { outline, mark } = SHAPES[look];
  return (
    <svg className="shape" width="96" height="96" viewBox="0 0 80 80" aria-hidden="true">
      <path d={outline} />
      <path d={mark} className="in2" />
    </svg>
  );
}
