import { createHash } from "node:crypto";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { describe, expect, it, vi } from "vitest";
import { Refusal } from "~/domain/shared/refusal";
import * as entry from "~/entry.server";
import { failurePage } from "~/http/failure.server";
import { baseSheet } from "~/rendering/base-sheet.server";
import * as root from "~/root";
import * as help from "~/routes/about/help";
import * as privacy from "~/routes/about/privacy";
import * as terms from "~/routes/about/terms";
import * as language from "~/routes/session/language";
import {
  actionsIn,
  allByRole,
  allByTag,
  fieldNamed,
  languageOf,
  namesByRole,
} from "../tests/support/page-roles";
import { htmlProblems } from "../tests/support/validate-html";
import * as styleguide from "./routes/about/styleguide/styleguide";
import { usedRules } from "./styles/used-rules.server";

// The style guide is a page of the demo.
process.env.JETTY_DEMO = "1";

/** A page that answers whatever a test makes of it. */
const misbehave = vi.fn<() => unknown>();
const odd = { loader: () => misbehave(), default: () => <p>drawn</p> };
const step = { handle: { fetchesSheet: true, css: ["table"] }, default: () => <p>step</p> };
const bare = { handle: { fetchesSheet: true }, default: () => <p>bare</p> };
const counts = { handle: { fetchesSheet: true, script: "counts" }, default: () => <p>counts</p> };
const live = { handle: { hydrate: true }, default: () => <p>live</p> };

const MODULES = { root, terms, privacy, help, styleguide, language, odd, live, step, bare, counts };
const names = Object.keys(MODULES).filter((name) => name !== "root") as Exclude<
  keyof typeof MODULES,
  "root"
>[];
const manifestOf = (id: keyof typeof MODULES) => ({
  id,
  module: `/build/${id}.js`,
  hasAction: "action" in MODULES[id],
  hasLoader: "loader" in MODULES[id],
  hasErrorBoundary: id === "root",
  hasClientAction: false,
  hasClientLoader: false,
  imports: ["/build/shared.js"],
  ...(id === "root" ? { path: "" } : { path: id, parentId: "root" }),
});

const build: ServerBuild = {
  entry: { module: entry },
  routes: {
    root: { id: "root", path: "", module: root },
    ...Object.fromEntries(
      names.map((id) => [id, { id, parentId: "root", path: id, module: MODULES[id] }]),
    ),
  },
  assets: {
    entry: { imports: [], module: "/build/entry.js" },
    routes: Object.fromEntries((["root", ...names] as const).map((id) => [id, manifestOf(id)])),
    url: "/build/manifest.js",
    version: "1",
  },
  publicPath: "/build/",
  assetsBuildDirectory: "build/public/build",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
  },
  isSpaMode: false,
  mode: "production",
};
const handle = createRequestHandler(build, "production");

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await handle(
    new Request(`http://localhost${path}`, { headers: { "x-request-id": "ref-123", ...headers } }),
  );
  return {
    response,
    html: await response.text(),
    policy: response.headers.get("Content-Security-Policy") ?? "",
  };
}

const titleOf = (html: string) => allByTag(html, "title")[0]?.text;
/** What a page runs and what it loads ahead; data blocks are none of it. */
const scriptsIn = (html: string) => [
  ...allByTag(html, "script").filter((one) => one.attribute("type") !== "application/json"),
  ...allByTag(html, "link").filter((one) => one.attribute("rel") === "modulepreload"),
];

const styleIn = (html: string) => /<style>([\s\S]*?)<\/style>/.exec(html)?.[1];
/** As the policy of a page names an inline style. */
const hashOf = (style: string) => `'sha256-${createHash("sha256").update(style).digest("base64")}'`;

describe("a page without scripts", () => {
  it("begins as an HTML document", async () => {
    const { response, html } = await get("/terms");
    expect([response.status, html.slice(0, 15)]).toEqual([200, "<!doctype html>"]);
  });

  it("sends no script, and allows none", async () => {
    const { html, policy } = await get("/terms");
    expect(["<script", "modulepreload", "<!--"].filter((mark) => html.includes(mark))).toEqual([]);
    expect(policy).toContain("script-src 'none'");
  });

  it("allows its own inline style alone", async () => {
    const { html, policy } = await get("/terms");
    expect(policy).toContain(hashOf(styleIn(html) ?? ""));
    expect(policy).not.toContain("unsafe");
  });

  it("lets its forms go to itself and to every configured gateway, and is not stored", async () => {
    const { response, policy } = await get("/terms");
    expect(policy).toContain("form-action 'self' http://127.0.0.1:1;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  it("speaks Malay, or English where the cookie says so, whatever the browser asks for", async () => {
    const spoken = async (headers: Record<string, string>) =>
      languageOf((await get("/terms", headers)).html);
    expect(await spoken({ "Accept-Language": "en" })).toBe("ms");
    expect(await spoken({ Cookie: "lang=en" })).toBe("en");
    expect(await spoken({ Cookie: "lang=xx" })).toBe("ms");
  });

  it("says its character set first, and its title in the reader's language", async () => {
    const { html } = await get("/terms", { Cookie: "lang=en" });
    expect(allByTag(html, "meta")[0]?.attribute("charset")).toBe("utf-8");
    expect(titleOf(html)).toBe("Terms and conditions - Tiket Jeti");
  });

  it("carries the language switch, which leads back to the page with its query", async () => {
    expect(fieldNamed((await get("/terms?a=1&b=%22")).html, "back").value).toBe("/terms?a=1&b=%22");
  });
});

describe("the sheet of styles", () => {
  const sheetsIn = (html: string) =>
    allByTag(html, "link")
      .filter((one) => one.attribute("rel") === "stylesheet")
      .map((one) => [one.attribute("href"), one.attribute("media")]);
  const { path, cookie, css } = baseSheet();
  const keeper = { Cookie: cookie.replace(/;.*$/, "") };

  it("stands in a first page as far as that uses it, and the policy allows that part", async () => {
    const { html, policy } = await get("/bare");
    const style = styleIn(html) ?? "";
    expect(style).toBe(usedRules(css, html));
    expect(style.length).toBeLessThan(css.length);
    expect(policy).toContain(hashOf(style));
  });

  it("is fetched whole for the next page, after what this one shows", async () => {
    const { html } = await get("/bare");
    expect(sheetsIn(html)).toEqual([[path, "not all"]]);
    expect(html.indexOf(path)).toBeGreaterThan(html.indexOf("<p>bare</p>"));
  });

  it("leaves a first page valid HTML", async () => {
    expect(await htmlProblems((await get("/bare")).html)).toEqual([]);
  });

  it("stands whole in a first page that a script adds to", async () => {
    expect(styleIn((await get("/counts")).html)).toBe(css);
  });

  it("is linked where the browser keeps it, and no inline style then runs", async () => {
    const { html, policy } = await get("/bare", keeper);
    expect(styleIn(html)).toBeUndefined();
    expect(sheetsIn(html)).toEqual([[path, undefined]]);
    expect(html.indexOf(path)).toBeLessThan(html.indexOf("</head>"));
    expect(policy).toContain("style-src 'self'; ");
  });

  it("leaves what else a page needs inline, after it", async () => {
    const { html, policy } = await get("/step", keeper);
    const more = styleIn(html) ?? "";
    const first = (await get("/step")).html;
    expect(styleIn(first)).toBe(usedRules(css + more, first));
    expect(html.indexOf("<style>")).toBeGreaterThan(html.indexOf(path));
    expect(policy).toContain(hashOf(more));
  });

  it("of another version is not taken for this one", async () => {
    const { html } = await get("/bare", { Cookie: "sheet=0123456789" });
    expect(styleIn(html)).toBe(usedRules(css, html));
  });

  it("stands in every page with scripts, whatever the browser keeps", async () => {
    const { html } = await get("/live", keeper);
    expect([styleIn(html), sheetsIn(html)]).toEqual([css, []]);
  });

  it("is fetched behind no page that others do not follow", async () => {
    expect(sheetsIn((await get("/terms")).html)).toEqual([]);
  });
});

describe.each(["ms", "en"])("in %s", (lang) => {
  it.each(["/terms", "/privacy", "/help", "/styleguide", "/odd"])(
    "%s is valid HTML, and accessible as far as HTML alone can say",
    async (path) => {
      misbehave.mockImplementation(() => {
        throw failurePage(new Refusal("not_found"));
      });
      expect(await htmlProblems((await get(path, { Cookie: `lang=${lang}` })).html)).toEqual([]);
    },
  );
});

it("would find what is not valid", async () => {
  expect(
    await htmlProblems(
      '<!doctype html><html lang="ms"><head><title>x</title></head><body><label for="no">x</label><p><div></div></p></body></html>',
    ),
  ).not.toEqual([]);
});

describe("a page with scripts", () => {
  it("puts one nonce, new each time, on every script and preload, and into the policy", async () => {
    const { html, policy } = await get("/live");
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
    expect(nonce.length).toBeGreaterThan(20);
    const loaded = scriptsIn(html);
    expect(loaded.length).toBeGreaterThan(3);
    for (const element of loaded) expect(element.attribute("nonce")).toBe(nonce);
    expect((await get("/live")).policy).not.toBe(policy);
  });
});

describe("a page that cannot be shown", () => {
  describe.each([
    [400, "Oopss"],
    [403, "Tidak dibenarkan"],
    [404, "Tidak dijumpai"],
    [405, "Oopss"],
    [409, "Oopss"],
    [413, "Oopss"],
    [415, "Oopss"],
    [422, "Oopss"],
    [429, "Tunggu Sebentar!"],
    [500, "Oopss"],
    [503, "Oopss"],
  ])("of status %i", (status, title) => {
    const failed = async () => {
      misbehave.mockImplementation(() => {
        throw new Response("raw words of a library", { status });
      });
      return get("/odd");
    };

    it("says so in its title and its heading", async () => {
      const { response, html } = await failed();
      expect({
        status: response.status,
        title: titleOf(html),
        headings: namesByRole(html, "heading", { level: 1 }),
      }).toEqual({ status, title: `${title} - Tiket Jeti`, headings: [title] });
    });

    it("has the language switch and the reference", async () => {
      const { html } = await failed();
      expect(actionsIn(html)).toContain("/language");
      expect(html).toContain("ref-123");
    });

    it("shows neither a library's own words nor a template's", async () => {
      expect((await failed()).html).not.toMatch(/raw words|\{\{/);
    });
  });

  it("says 'Too many request' or 'Something went wrong' where nothing else is said (R-8-03, R-8-04)", async () => {
    for (const [status, words, malay] of [
      [429, "Too many request", "Terlalu banyak permintaan"],
      [418, "Something went wrong", "Ada sesuatu yang tidak kena"],
    ] as const) {
      misbehave.mockImplementation(() => {
        throw new Response(null, { status });
      });
      const said = async (lang: string) =>
        allByRole((await get("/odd", { Cookie: `lang=${lang}` })).html, "paragraph").map(
          ({ text }) => text,
        );
      expect(await said("en")).toContain(words);
      expect(await said("ms")).toContain(malay);
    }
  });

  it("says a refusal's own sentence with its values, in the reader's language", async () => {
    misbehave.mockImplementation(() => {
      throw failurePage(new Refusal("retry_wait", { values: { seconds: 42 } }));
    });
    const { html } = await get("/odd", { Cookie: "lang=en" });
    expect(html).toContain("Try again in 42 seconds. You will not be charged twice.");
  });

  it("tells nothing of an error that nobody expected", async () => {
    misbehave.mockImplementation(() => {
      throw new TypeError("select secret from /srv/app.ts");
    });
    const { response, html } = await get("/odd");
    expect(response.status).toBe(500);
    expect(html).not.toMatch(/secret|TypeError|app\.ts|at /);
    expect(html).toContain("Oopss");
  });
});

describe("the language form", () => {
  const post = (form: Record<string, string>) =>
    handle(
      new Request("http://localhost/language", { method: "POST", body: new URLSearchParams(form) }),
    );

  it("keeps the choice for a year and goes back", async () => {
    const response = await post({ lang: "en", back: "/terms?a=1" });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/terms?a=1");
    expect(response.headers.get("Set-Cookie")).toBe(
      "lang=en; Path=/; Max-Age=31536000; SameSite=Lax",
    );
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/a\r\nSet-Cookie: x=1",
    "javascript:alert(1)",
    "",
    "terms",
  ])("never leads to %j", async (back) => {
    expect((await post({ lang: "ms", back })).headers.get("Location")).toBe("/");
  });

  it("refuses another language", async () => {
    const response = await post({ lang: "fr", back: "/terms" });
    expect(response.status).toBe(400);
    expect(response.headers.get("Set-Cookie")).toBeNull();
  });
});
