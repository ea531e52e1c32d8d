import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button, type ButtonLook } from "../forms/buttons";
import { useScreenLock } from "../live/screen-lock-frame";
import { useFrame } from "./frame";

/** Where 'Lock now' posts to; `back` says where unlocking leads. */
const LOCK_NOW_PATH = "/lock/now";

/**
 * Locks this screen until the password or the PIN is given: with scripts in place, without them on a
 * page of its own that comes back to this one.
 */
export function LockNowForm({ look = "alt" }: { look?: ButtonLook }) {
  const { t } = useTranslation("staff");
  const { path } = useFrame();
  const screen = useScreenLock();
  const lockInPlace = (event: FormEvent) => {
    if (!screen) return;
    event.preventDefault();
    screen.lock();
  };
  return (
    <form method="post" action={LOCK_NOW_PATH} onSubmit={lockInPlace}>
      <input type="hidden" name="back" value={path} />
      <Button look={look}>{t("lockNow")}</Button>
    </form>
  );
}
