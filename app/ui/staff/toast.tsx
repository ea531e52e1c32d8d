import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import { Note } from "~/ui/layout/note";
import type { ShellView } from "./shell-view";

/** What was just done, once, at the head of the page: `flash.<code>` of the staff words. */
export function Toast({ shell: { flash, name } }: { shell: ShellView }) {
  const { t, i18n } = useTranslation("staff");
  if (!flash || !i18n.exists(`staff:flash.${flash.code}`)) return null;
  return (
    <Note kind="good" role="status">
      <p>{t(`flash.${flash.code}` as ParseKeys<"staff">, { name, ...flash.values })}</p>
    </Note>
  );
}
