import type { ScreenName } from "~/domain/access/screen";
import { SCREENS } from "~/domain/access/screens";
import type { TextKey } from "~/i18n/text-key";
import type { PageHandle } from "./frame";

type Screens = typeof SCREENS;
type TitledScreen = {
  [Name in ScreenName]: Screens[Name] extends { title: TextKey } ? Name : never;
}[ScreenName];

/** The handle of a staff screen's route: its title stands in the table of screens. */
export function screenHandle(
  screen: TitledScreen,
  more: Omit<PageHandle, "title"> = {},
): PageHandle {
  return { ...more, title: SCREENS[screen].title };
}
