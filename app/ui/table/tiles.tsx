import type { ReactNode } from "react";

export interface Tile {
  label: string;
  value: ReactNode;
  /** A second, smaller figure. */
  more?: string;
  /** Something waits here. */
  alert?: boolean;
}

/** The figures at the head of a screen. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <div className="tiles">
      {tiles.map(({ label, value, more, alert }) => (
        <div key={label} className={alert ? "tile alert" : "tile"}>
          {label}
          <b>{value}</b>
          {more ? <span>{more}</span> : null}
        </div>
      ))}
    </div>
  );
}
