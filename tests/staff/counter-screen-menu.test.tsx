import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from "react-router-dom/server";
import { describe, expect, it } from "vitest";
import { menuOf } from "~/domain/access/menu";
import { i18nOf } from "~/i18n/translations.server";
import { extraStylesheetOf } from "~/styles/stylesheets.server";
import { FrameProvider, type PageHandle } from "~/ui/layout/frame";
import { StaffShell } from "~/ui/layout/shell";
import type { ShellView } from "~/ui/layout/shell-view";
import { getByRole, hrefsIn } from "../support/page-roles";
import { FRAME } from "../support/render";

const SHELL: ShellView = {
  who: "1 1 3 Nur Aisyah",
  name: "Nur Aisyah",
  imgPath: null,
  greeting: "noon",
  jettyId: 1,
  mayChangeJetty: false,
  heldByShift: false,
  lockAfterS: 0,
  menu: menuOf({ level: 3, isSuper: false, mayClearLog: false }),
  bubble: { ticketCancellation: 0, errorLog: 0, bugReport: 0 },
  apps: [],
  printer: null,
  solved: [],
  muted: false,
  toastsHidden: false,
  flash: null,
};

/** The shell around a page that says this of itself. */
async function shellAround(handle: PageHandle): Promise<string> {
  const routes = [
    { path: "/somewhere", handle, element: <StaffShell shell={SHELL}>page</StaffShell> },
  ];
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request("http://jetty.test/somewhere"));
  if (context instanceof Response) throw new Error("The page was not rendered.");
  const frame = { ...FRAME, path: "/somewhere" };
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nOf("ms")}>
      <FrameProvider value={frame}>
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </FrameProvider>
    </I18nextProvider>,
  );
}

describe("a counter's screen", () => {
  it("keeps the whole side menu behind a burger link at every width; other screens do not", async () => {
    const counter = await shellAround({ counterScreen: true });
    expect(counter).toContain("bare");
    expect(getByRole(counter, "link", { name: "Menu" }).href).toBe("#menu");
    const menu = getByRole(counter, "navigation", { name: "Menu utama" });
    expect([menu.attribute("id"), hrefsIn(menu)[0]]).toEqual(["menu", "#main"]);
    expect(await shellAround({})).not.toContain("bare");
  });

  it("hides it until the burger's target is asked for, by rules that no width limits", () => {
    const wide = extraStylesheetOf(["staff"]).css.replace(
      /@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g,
      "",
    );
    for (const rule of [
      ".bare .side:not(:target){display:none}",
      ".bare .side:target{position:fixed",
      ".bare .side .menu-close{display:flex}",
      ".bare .bar .burger{display:inline-flex",
    ])
      expect(wide).toContain(rule);
  });
});
