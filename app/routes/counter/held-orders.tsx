import { useTranslation } from "react-i18next";
import type { HeldOrder } from "~/domain/counter/held-order";
import { KeyCap } from "~/ui/layout/hotkeys";

interface HeldOrdersProps {
  held: readonly HeldOrder[];
  /** Of the order at hand, which the one that is called up replaces. */
  version: number;
  /** The key that calls up the newest. */
  hotkey?: string;
}

/** What this shift holds aside, the newest first: a button calls it up. */
export function HeldOrders({ held, version, hotkey }: HeldOrdersProps) {
  const { t } = useTranslation("counter");
  if (held.length === 0) return null;
  return (
    <form method="post" action="/pos/load" className="stack">
      <input type="hidden" name="version" value={version} />
      <fieldset>
        <legend className="h2">{t("hold.list")}</legend>
        <div className="kinds">
          {held.map(({ id, name }, index) => (
            <button
              key={id}
              className="btn alt"
              name="held"
              value={id}
              data-key={index === 0 ? hotkey : undefined}
            >
              {name}
              <KeyCap>{index === 0 ? hotkey : undefined}</KeyCap>
            </button>
          ))}
        </div>
      </fieldset>
    </form>
  );
}
