import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasRefusalText, refusalText } from "~/i18n/refusal";
import { Button } from "../forms/buttons";
import { TextField } from "../forms/text-field";
import { type UnlockFailure, unlockScreen } from "./unlock-screen";

const NOTHING_TYPED: UnlockFailure = { code: "required", values: {} };

interface LockOverlayProps {
  name: string;
  onUnlocked: () => void;
}

/**
 * Stands over a locked page, which cannot be seen, reached or found behind it, and goes when its
 * owner gives the password or the PIN; what was typed in the page is still there.
 */
export function LockOverlay({ name, onUnlocked }: LockOverlayProps) {
  const { t } = useTranslation("session");
  const refusal = useTranslation("refusal");
  const box = useModalThatStays();
  const [failure, setFailure] = useState<UnlockFailure | null>(null);
  const [sending, setSending] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("unlock");
    if (sending || !(field instanceof HTMLInputElement)) return;
    setSending(true);
    const wrong = field.value === "" ? NOTHING_TYPED : await unlockScreen(field.value);
    setSending(false);
    if (!wrong) return onUnlocked();
    setFailure(wrong);
    field.value = "";
    field.focus();
  };
  const code = failure?.code ?? "";
  const problem = failure
    ? hasRefusalText(refusal.i18n, code)
      ? refusalText(refusal.t, code, failure.values)
      : refusal.t("server_error")
    : undefined;
  return (
    <dialog ref={box} className="dlg stack lock" aria-labelledby="lock-title">
      <h1 id="lock-title" className="h2">
        {t("lock.heading")}
      </h1>
      <p>{t("lock.leadPin", { name })}</p>
      <form method="dialog" className="stack" onSubmit={(event) => void submit(event)} noValidate>
        <div role="alert" className="vh">
          {problem}
        </div>
        <TextField
          name="unlock"
          label={t("lock.passwordOrPin")}
          problem={problem}
          type="password"
          autoComplete="current-password"
          autoFocus
          required
        />
        <Button>{t("lock.submit")}</Button>
      </form>
      <p>
        <a href="/logout">{t("lock.other")}</a>
      </p>
    </dialog>
  );
}

/** A modal dialog that only its owner closes; then the focus goes back to where it was. */
function useModalThatStays() {
  const box = useRef<HTMLDialogElement>(null);
  // Before the dialog leaves the document: closing it gives the focus back.
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    const refuse = (event: Event) => event.preventDefault();
    // Chromium closes it at the second Escape, whatever is said to the first.
    const reopen = () => dialog.showModal();
    dialog.addEventListener("cancel", refuse);
    dialog.addEventListener("close", reopen);
    dialog.showModal();
    return () => {
      dialog.removeEventListener("cancel", refuse);
      dialog.removeEventListener("close", reopen);
      dialog.close();
    };
  }, []);
  return box;
}
