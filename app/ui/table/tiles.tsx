import type { ReactNode } from "react";

export interface Tile {
  label: string;
  value: ReactNode;
  /** A second, smaller figure. */
  more?: string;
  /** Something waits here. */
  alert?: boolean;
  /** A sum of money, which takes a phone's whole width. */
  sum?: boolean;
}

/** The figures at the head of a screen. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <div className="tiles">
      {tiles.map(({ label, value, more, alert, sum }) => (
        <div key={label} className={`tile${alert ? " alert" : ""}${sum ? " sum" : ""}`}>
          {label}
          <b>{value}</b>
          {more ? <span>{more}</span> : null}
        </div>
      ))}
    </div>
  );
}
