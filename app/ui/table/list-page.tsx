import type { ReactNode } from "react";
import { BackLink } from "../forms/buttons";
import { UnderlyingPage } from "../layout/modal";
import { type Tile, Tiles } from "./tiles";

interface ListPageProps {
  heading: string;
  /** The screen that it belongs to, above the heading. */
  back?: { href: string; label: string };
  /** Beside the heading. */
  action?: ReactNode;
  tiles?: readonly Tile[];
  /** The lists. */
  children: ReactNode;
}

/** A staff screen of lists, with its figures; its dialogs open above it. */
export function ListPage({ heading, back, action, tiles, children }: ListPageProps) {
  return (
    <UnderlyingPage>
      {back ? <BackLink href={back.href}>{back.label}</BackLink> : null}
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
