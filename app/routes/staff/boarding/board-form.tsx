import { useTranslation } from "react-i18next";
import { Actions, Button } from "~/ui/forms/buttons";
import type { FormState } from "~/ui/forms/field-errors";
import { useCategoryNames } from "~/ui/tickets/category-names";
import type { BoatView } from "./boat-choice.server";
import { ScanForm } from "./scan-form";
import type { NoRoom } from "./scan-page.server";
import type { ScanView } from "./scan-view.server";

export interface BoardFormProps {
  scan: ScanView;
  /** The next code boards its party at once. */
  atOnce: boolean;
  nonce: string;
  /** Where the ticket can be moved to, if it is not the one boat that boards here. */
  moveTo?: readonly BoatView[];
  /** It could be moved, but there is no room for it. */
  noRoom?: NoRoom | null;
  /** What was typed as the reason of a move that came back, and what is wrong with it. */
  reason?: string;
  problems?: FormState["problems"];
  /** Says that the list decided, and as of when. */
  mark?: string;
  /** In place of the words that go with the result. */
  words?: { who: string; advice: string } | undefined;
}

/**
 * Who of a party goes on board: all, those who are ticked, or so many. Enter boards all, but not those whom
 * no scan saw go out: this form alone lets them come back.
 */
export function BoardForm({ scan, atOnce, nonce }: BoardFormProps) {
  const { t } = useTranslation("boarding");
  const { name } = useCategoryNames();
  const { waiting, ticks } = scan;
  const isWithoutOut = scan.heading === "not_out";
  return (
    <ScanForm className="card stack" nonce={nonce} still={{ scan: scan.id, atOnce }}>
      <Button name="how" value="all">
        {t(isWithoutOut ? "board.letOn" : "board.all", { count: waiting })}
      </Button>
      {ticks.length > 1 ? (
        <fieldset className="party">
          <legend>{t("board.legend")}</legend>
          {ticks.map((one) => (
            <label className="tick" key={one.no}>
              <input type="checkbox" name="no" value={one.no} />
              <span>
                <b className="as-typed">{one.name ?? t("board.passenger", { no: one.no })}</b>{" "}
                {name(one.category)}
              </span>
            </label>
          ))}
          <Actions>
            <Button look="alt" name="how" value="numbers">
              {t("board.ticked")}
            </Button>
          </Actions>
        </fieldset>
      ) : null}
      {waiting > ticks.length ? (
        <div className="field">
          <label htmlFor="count">{t("board.count", { count: waiting })}</label>
          <span className="join some">
            <input
              className="in w1"
              id="count"
              name="count"
              type="number"
              inputMode="numeric"
              min={1}
              max={waiting}
            />
            <Button look="alt" name="how" value="count">
              {t("board.some")}
            </Button>
          </span>
        </div>
      ) : null}
      <input type="hidden" name="scan" value={scan.id} />
      {isWithoutOut ? <input type="hidden" name="without_out" value="1" /> : null}
      {atOnce ? <input type="hidden" name="at_once" value="1" /> : null}
    </ScanForm>
  );
}
