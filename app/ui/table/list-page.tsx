import type { ReactNode } from "react";
import { UnderlyingPage } from "../layout/modal";
import { type Tile, Tiles } from "./tiles";

interface ListPageProps {
  heading: string;
  /** Beside the heading. */
  action?: ReactNode;
  tiles?: readonly Tile[];
  /** The lists. */
  children: ReactNode;
}

/** A staff screen of lists, with its figures; its dialogs open above it. */
export function ListPage({ heading, action, tiles, children }: ListPageProps) {
  return (
    <UnderlyingPage>
      {action ? (
        <div className="row">
          <h1>{heading}</h1>
          {action}
        </div>
      ) : (
        <h1>{heading}</h1>
      )}
      {tiles ? <Tiles tiles={tiles} /> : null}
      {children}
    </UnderlyingPage>
  );
}
