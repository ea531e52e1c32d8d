import { useTranslation } from "react-i18next";
import { Button } from "../forms/buttons";
import { useFrame } from "./frame";
import type { ShellView } from "./shell-view";

/**
 * Sound and toasts of this browser (G3): two buttons that say what they do next, and come back to
 * this page.
 */
export function NotificationSettingsForm({
  muted,
  toastsHidden,
}: Pick<ShellView, "muted" | "toastsHidden">) {
  const { t } = useTranslation("news");
  const { path } = useFrame();
  const choices = [muted ? "unmute" : "mute", toastsHidden ? "show" : "hide"] as const;
  return (
    <form method="post" action="/news/settings">
      <input type="hidden" name="back" value={path} />
      {choices.map((choice) => (
        <Button key={choice} look="plain" name="choice" value={choice}>
          {t(`settings.${choice}`)}
        </Button>
      ))}
    </form>
  );
}
