import type { ReactNode } from "react";

export interface Tile {
  label: string;
  value: ReactNode;
  /** A second, smaller figure. */
  more?: ReactNode;
  /** Where it leads. */
  href?: string;
  /** Something waits here. */
  alert?: boolean;
  /** A sum of money, which takes a phone's whole width. */
  sum?: boolean;
}

/** The figures at the head of a screen. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <div className="tiles">
      {tiles.map((tile) => {
        const className = `tile${tile.alert ? " alert" : ""}${tile.sum ? " money" : ""}`;
        return tile.href === undefined ? (
          <div key={tile.label} className={className}>
            <Figures tile={tile} />
          </div>
        ) : (
          <a key={tile.label} className={className} href={tile.href}>
            <Figures tile={tile} />
          </a>
        );
      })}
    </div>
  );
}

function Figures({ tile: { label, value, more } }: { tile: Tile }) {
  return (
    <>
      {label}
      <b>{value}</b>
      {more ? <span>{more}</span> : null}
    </>
  );
}
