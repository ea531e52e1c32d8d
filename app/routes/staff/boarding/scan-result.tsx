import { useTranslation } from "react-i18next";
import { isForeigner } from "~/domain/pricing/categories";
import { LinkButton } from "~/ui/forms/buttons";
import { useCategoryNames } from "~/ui/tickets/category-names";
import { BoardForm, type BoardFormProps } from "./board-form";
import { MoveForm } from "./move-form";
import { ScanShape } from "./scan-shape";

/** What is said in other words of the way back. */
const BACK_VERDICTS = ["valid", "welcome", "boarded"] as const;
const BACK_ADVICE = [...BACK_VERDICTS, "other_day", "other_jetty"] as const;
const hasOwn = <One extends string>(some: readonly One[], one: string): one is One =>
  some.some((each) => each === one);

/** More names than these stand below the buttons, which people at the boat wait for. */
const FEW_NAMES = 5;

/** What a code comes to, by colour, shape and words at once, and who of its party goes on board. */
export function ScanResult(props: BoardFormProps) {
  const { t } = useTranslation("boarding");
  const { name: nameOf, withAge } = useCategoryNames();
  const { scan, mark, words, noRoom } = props;
  const { heading, look, people, categories, sailing, leg } = scan;
  // What has no departure has none that could be cancelled: the whole day is stopped.
  const isStopped = heading === "departure_cancelled" && sailing === null;
  // Below, each of those who wait stands by name, to be ticked.
  const isTicked = heading !== "welcome" && scan.ticks.length > 1;
  const names = isTicked ? "" : namesLine();
  const back = leg === "back";
  const verdict =
    back && hasOwn(BACK_VERDICTS, heading)
      ? (`back.verdict.${heading}` as const)
      : (`verdict.${heading}` as const);
  const advice =
    back && hasOwn(BACK_ADVICE, heading)
      ? (`back.advice.${heading}` as const)
      : (`advice.${heading}` as const);
  return (
    <>
      <section className={`scan ${look}`} id="scan-result" role="status" data-scan={scan.id}>
        <ScanShape look={look} />
        <h2>{t(verdict)}</h2>
        <p className="who">{words?.who ?? whoLine()}</p>
        {sailing && heading !== "other_departure" ? <p>{sailing}</p> : null}
        {categories.length > 0 ? (
          <p>
            {categories
              .map(({ category, count }) => t("ofCategory", { count, name: nameOf(category) }))
              // The name of a foreigner's has a comma.
              .join(categories.some(({ category }) => isForeigner(category)) ? "; " : ", ")}
          </p>
        ) : null}
        {names === "" || scan.named.length > FEW_NAMES ? null : <p className="as-typed">{names}</p>}
        <p>{words?.advice ?? t(adviceKey())}</p>
        {scan.code ? <p>{codeLine(scan.code)}</p> : null}
        {mark ? <p className="mark">{mark}</p> : null}
      </section>
      {look === "ok" && scan.showCard.length > 0 ? (
        <p className="note careful">
          {t("showCard", { names: scan.showCard.map(withAge).join(", ") })}
        </p>
      ) : null}
      {scan.room === null ? null : (
        <p className="note careful">{t("room", { count: scan.room })}</p>
      )}
      {scan.movable === null ? null : <MoveForm {...props} movable={scan.movable} />}
      {noRoom ? <p className="note careful">{noRoomLine(noRoom)}</p> : null}
      {scan.waiting > 0 ? <BoardForm {...props} /> : null}
      {names !== "" && scan.named.length > FEW_NAMES ? (
        <p className="card as-typed">{names}</p>
      ) : null}
      {scan.mayUndo ? (
        <p>
          <LinkButton look="alt" href={`/scan/${scan.id}/undo`}>
            {t("undo.link")}
          </LinkButton>
        </p>
      ) : null}
    </>
  );

  function adviceKey() {
    if (isStopped) return "advice.stopped";
    // Below stands what can be done with it: nobody has to go to the counter.
    if (heading === "other_day" && scan.movable !== null) return "advice.otherDayHere";
    const isStuck = heading === "needs_departure" && scan.movable === null;
    if (!isStuck) return advice;
    if (!noRoom) return "advice.noBoat";
    return noRoom.left === null ? "advice.noBoatToday" : "advice.noBoatHere";
  }

  /** Why the ticket is not moved to the boat here. */
  function noRoomLine({ people, left }: NonNullable<typeof noRoom>) {
    if (left === null) return t("move.noBoat", { count: people });
    return left > 0 ? t("move.noRoom", { count: left, people }) : t("move.noPlace");
  }

  /** Without a network nothing leads to the ticket, and a steward is led to none. */
  function codeLine(code: string) {
    if (mark || scan.ticketCode === null) return <b className="code">{code}</b>;
    return (
      <a className="code" href={`/tickets/${scan.ticketCode}`}>
        {code}
      </a>
    );
  }

  function namesLine() {
    const some = scan.named.map(({ no, name }) => name ?? t("board.passenger", { no })).join(", ");
    const more = people - scan.named.length;
    return more > 0 && some !== "" ? `${some} ${t("andMore", { count: more })}` : some;
  }

  /** Who is on board already: when, where and by whom, as far as a device knows its jetty. */
  function earlierLine(earlier: NonNullable<typeof scan.earlier>) {
    if (scan.jetty === null) return t(back ? "back.earlier" : "earlier", earlier);
    return t(back ? "back.earlierAt" : "earlierAt", { ...earlier, jetty: scan.jetty });
  }

  /** What matters most beside the verdict: for whom, for when, or since when. */
  function whoLine() {
    if (heading === "other_departure") return sailing;
    if (isStopped) return t("reason.stopped");
    if (
      heading === "departure_cancelled" ||
      heading === "departure_closed" ||
      heading === "needs_departure" ||
      heading === "boat_papers" ||
      heading === "boat_full"
    )
      return t(`reason.${heading}`);
    if (heading === "other_day") return scan.departure;
    if (heading === "other_jetty") return t("otherJetty", { jetty: scan.jetty });
    if (heading === "cancelled") return t("cancelledOn", { at: scan.cancelled });
    if (heading === "boarded" && scan.earlier) return earlierLine(scan.earlier);
    if (heading === "unknown" || heading === "forged" || heading === "unpaid")
      return t(`reason.${heading}`);
    return t("people", { count: people });
  }
}
