import { useTranslation } from "react-i18next";
import type { HeldOrder } from "~/domain/counter/held-order";
import { KeyCap } from "~/ui/layout/hotkeys";

interface HeldOrdersProps {
  held: readonly HeldOrder[];
  /** Of the order at hand, which is held in place of the one that is called up. */
  version: number;
  /** The keys that call them up, the newest first. */
  hotkeys: readonly string[];
}

/** What this shift holds aside, the newest first: a button calls it up. */
export function HeldOrders({ held, version, hotkeys }: HeldOrdersProps) {
  const { t } = useTranslation("counter");
  if (held.length === 0) return null;
  return (
    <form method="post" action="/pos/load" className="stack">
      <input type="hidden" name="version" value={version} />
      <fieldset>
        <legend className="h2">{t("hold.list")}</legend>
        <div className="stack as-typed">
          {held.map(({ id, name }, index) => (
            <button key={id} className="btn alt" name="held" value={id} data-key={hotkeys[index]}>
              {name}
              <KeyCap>{hotkeys[index]}</KeyCap>
            </button>
          ))}
        </div>
      </fieldset>
    </form>
  );
}
