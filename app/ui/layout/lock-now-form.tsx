import { useTranslation } from "react-i18next";
import { Button, type ButtonLook } from "../forms/buttons";
import { useFrame } from "./frame";

/** Where 'Lock now' posts to; `back` says where unlocking leads. */
const LOCK_NOW_PATH = "/lock/now";

/** Locks this screen until the password or the PIN is given, and comes back to this page. */
export function LockNowForm({ look = "alt" }: { look?: ButtonLook }) {
  const { t } = useTranslation("account");
  const { path } = useFrame();
  return (
    <form method="post" action={LOCK_NOW_PATH}>
      <input type="hidden" name="back" value={path} />
      <Button look={look}>{t("lock.submit")}</Button>
    </form>
  );
}
