/**
 * The whole set: 20 px outlines in the colour of the text. Each stands beside a word, or beside a
 * hidden one.
 */
const PATHS = {
  back: "M12 4 6 10l6 6",
  next: "m8 4 6 6-6 6",
  up: "m4 13 6-6 6 6",
  down: "m4 7 6 6 6-6",
  menu: "M3 5h14M3 10h14M3 15h14",
  close: "m4 4 12 12M16 4 4 16",
  print: "M6 7V2h8v5M6 14H3V7h14v7h-3M6 11h8v7H6z",
  logout: "M8 3H3v14h5M12 6l5 4-5 4M7 10h10",
  warning: "M10 2 1 18h18zM10 8v4m0 3v.01",
  search: "M9 3a6 6 0 1 0 0 12A6 6 0 0 0 9 3m4 10 5 5",
  download: "M10 2v11m-5-4 5 5 5-5M3 18h14",
  plus: "M10 3v14M3 10h14",
  window: "M11 3h6v6M17 3l-8 8M14 12v5H3V6h5",
} as const;
export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The mark: a boat on two waves. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
      <path d="M15 3v14H6zM17 7l7 10h-7zM3 19h26l-4 6H7z" />
      <path
        d="M2 29c3 0 3-2 5-2s2 2 4.5 2 2.5-2 4.5-2 2 2 4.5 2 2.5-2 4.5-2 2 2 5 2"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />
    </svg>
  );
}
