import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Language } from "~/domain/shared/language";
import { formatTime } from "~/i18n/format";
import { Note } from "~/ui/layout/note";
import type { OfflineState } from "./offline-state";

const MINUTE_MS = 60_000;
const MAX_MINUTES = 90;

/** How this device stands without a network, in words; nothing until it is known. */
export function OfflineStatus({ state }: { state: OfflineState }) {
  const { t, i18n } = useTranslation("boarding");
  const { keeps, waiting, refused, held, signedOut, wrongMinutes } = state;
  const { presses, refusedPresses } = state;
  if (keeps === null) return null;
  const language: Language = i18n.language === "en" ? "en" : "ms";
  return (
    <section
      className={state.isOff ? "offline off" : "offline"}
      aria-label={t("offline.label")}
      data-shell={state.isShellKept ? "kept" : undefined}
    >
      <p role="status">{listLine(state, t, language)}</p>
      {state.next ? <p>{t("offline.next", factsOf(state.next, t, state.now))}</p> : null}
      {state.isOff ? <p>{t("offline.limit")}</p> : null}
      {waiting > 0 ? (
        <p>
          <b>{t("offline.waiting", { count: waiting })}</b>
          {signedOut ? ` ${t("offline.signIn")}` : ""}
          {held ? ` ${held}` : ""}
        </p>
      ) : null}
      {presses > 0 ? (
        <p>
          <b>{t("card.toSend", { count: presses })}</b>
          {signedOut ? ` ${t("offline.signIn")}` : ""}
        </p>
      ) : null}
      {wrongMinutes > 0 ? <p>{t("offline.clock", { count: wrongMinutes })}</p> : null}
      {refusedPresses ? (
        <Note kind="bad">
          <p>{t("card.refused", refusedPresses)}</p>
        </Note>
      ) : null}
      {refused ? (
        <Note kind="bad">
          <p>{t("offline.refused", refused)}</p>
        </Note>
      ) : null}
    </section>
  );
}

function listLine(
  { keeps, list, unusable, isOff, now }: OfflineState,
  t: TFunction<"boarding">,
  language: Language,
): string {
  if (!keeps) return t("offline.noStorage");
  if (unusable !== null || !list) return t(`offline.${unusable ?? "missing"}`);
  if (isOff) {
    const time = formatTime(new Date(list.madeAt), language);
    return t("offline.off", { count: list.tickets, time });
  }
  return t("offline.ready", factsOf(list, t, now));
}

/** How many tickets a list has, and how old it is. */
function factsOf(
  { tickets, madeAt }: { tickets: number; madeAt: number },
  t: TFunction<"boarding">,
  now: number,
) {
  const minutes = Math.floor((now - madeAt) / MINUTE_MS);
  const age =
    minutes < 1
      ? t("offline.now")
      : minutes <= MAX_MINUTES
        ? t("offline.minutes", { count: minutes })
        : t("offline.hours", { count: Math.round(minutes / 60) });
  return { count: tickets, age };
}
