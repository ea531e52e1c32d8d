import type { MenuPart } from "~/domain/access/menu";
import type { JettyId } from "~/domain/places/jetties";
import type { RefusalValues } from "~/domain/shared/refusal";
import type { PartOfDay } from "~/domain/users/greeting";

/** What stands around every staff page. */
export interface ShellView {
  sessionId: number;
  name: string;
  greeting: PartOfDay;
  jettyId: JettyId;
  /** Users bound to no jetty may change it (2.3). */
  mayChangeJetty: boolean;
  menu: MenuPart[];
  flash: { code: string; values: RefusalValues } | null;
}
