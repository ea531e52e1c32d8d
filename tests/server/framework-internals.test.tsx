import { readFileSync } from "node:fs";
import { createRequestHandler } from "@remix-run/server-runtime";
import { createInstance, type PostProcessorModule } from "i18next";
import { Client } from "pg";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, useTranslation } from "react-i18next";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isDatabaseUnavailable } from "@db/availability";
import { inTransaction, sql, type Tx } from "@db/transaction";
import { calls } from "~/api/calls.server";
import { awaitRouteData } from "~/rendering/await-route-data";
import { cacheTranslations } from "~/rendering/cached-translations.server";
import { drawnPage } from "~/rendering/drawn-page.server";
import { serverApi } from "~/server-api.server";
import { applicationOf } from "../../server/remix/application";
import { useDatabase } from "../support/database";
import { allByTag, hasRole } from "../support/page-roles";
import { useSite } from "../support/site";
import { buildOf } from "./support";

// The style guide is a page of the demo.
process.env.JETTY_DEMO = "1";

const database = useDatabase();
const site = useSite(["session", "about"]);
afterEach(() => void vi.unstubAllGlobals());

it("is documented for the installed versions: measure again and read the page after an upgrade", () => {
  const page = readFileSync("docs/decisions/2026-11-22-framework-internals.md", "utf8");
  const named = [...page.matchAll(/([@\w/-]+) (\d+\.\d+\.\d+)/g)].map((match) => match.slice(1, 3));
  expect(named.length).toBeGreaterThan(5);
  for (const [name = "", version] of named) {
    const installed: unknown = JSON.parse(
      readFileSync(`node_modules/${name}/package.json`, "utf8"),
    );
    expect([name, installed]).toEqual([name, expect.objectContaining({ version })]);
  }
});

describe("Remix", () => {
  it("hands on the response that the page handler made, with its text", async () => {
    const handle = createRequestHandler(
      buildOf([{ path: "/plain", loader: () => ({ a: 1 }) }]),
      "production",
    );
    const response = await handle(new Request("http://jetty.test/plain"));
    const html = drawnPage(response)?.html;
    expect(html).toContain('"a":1');
    expect(await new Response(response.body).text()).toBe(html);
    expect(await response.text()).toBe(html);
  });

  it("carries all that the entry module exports in its build", () => {
    const build = buildOf([]);
    expect(() => applicationOf(build)).toThrow("does not carry");
    Object.assign(build.entry.module, { serverApi, calls });
    expect(applicationOf(build).calls).toBe(calls);
  });

  it("reads a page's data as the first thing in a browser, and throws the promise of it", async () => {
    const stream = new Response('[{"_1":2},"loaderData",{}]\n').body;
    const context = { future: { v3_singleFetch: true }, stream, state: undefined };
    vi.stubGlobal("window", { __remixContext: context });
    await awaitRouteData();
    expect(context.state).toEqual({ loaderData: {} });
  });

  it("leaves the nonce out of the links that load scripts ahead, and nowhere else", async () => {
    const { html } = await site.browser().get("/styleguide");
    const preloads = allByTag(html, "link").filter(
      (link) => link.attribute("rel") === "modulepreload",
    );
    const scripts = allByTag(html, "script").filter(
      (script) => script.attribute("type") !== "application/json",
    );
    expect(preloads.length).toBeGreaterThan(1);
    const nonces = new Set([...preloads, ...scripts].map((one) => one.attribute("nonce") ?? ""));
    expect([...nonces]).toEqual([expect.stringMatching(/^.{20,}$/)]);
  });

  it("draws a page whose router knows no other route, and keeps its data to itself where no script runs", async () => {
    const { status, html } = await site.browser().get("/terms");
    expect(status).toBe(200);
    expect(hasRole(html, "heading", { level: 1 })).toBe(true);
    expect(allByTag(html, "script")).toEqual([]);
    expect(html).not.toContain("<!--");
  });
});

it("react-i18next takes its texts by getFixedT, so that each is made once", async () => {
  const made: string[] = [];
  const noting: PostProcessorModule = {
    type: "postProcessor",
    name: "noting",
    process: (text: string) => (made.push(text), text),
  };
  const instance = createInstance().use(noting);
  await instance.init({
    lng: "en",
    resources: { en: { common: { brand: "Hello {{name}}" } } },
    defaultNS: "common",
    postProcess: ["noting"],
  });
  const Hello = ({ name }: { name: string }) => (
    <p>{useTranslation("common").t("brand", { name })}</p>
  );
  const draw = (name: string) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={instance}>
        <Hello name={name} />
      </I18nextProvider>,
    );
  expect([draw("A"), draw("A")]).toEqual(["<p>Hello A</p>", "<p>Hello A</p>"]);
  expect(made, "the control").toEqual(["Hello A", "Hello A"]);
  cacheTranslations(instance);
  expect([draw("A"), draw("B"), draw("A")]).toEqual([
    "<p>Hello A</p>",
    "<p>Hello B</p>",
    "<p>Hello A</p>",
  ]);
  expect(made.slice(2)).toEqual(["Hello A", "Hello B"]);
});

it("react-i18next asks by hasLoadedNamespace whether its texts are there", async () => {
  const instance = createInstance();
  await instance.init({ lng: "en", resources: { en: { common: { brand: "Jetty" } } } });
  const asked = vi.spyOn(instance, "hasLoadedNamespace");
  const Brand = () => <p>{useTranslation("common").t("brand")}</p>;
  const draw = () =>
    renderToStaticMarkup(
      <I18nextProvider i18n={instance}>
        <Brand />
      </I18nextProvider>,
    );
  draw();
  const before = asked.mock.calls.length;
  cacheTranslations(instance);
  draw();
  expect([before, asked.mock.calls.length]).toEqual([1, 1]);
});

describe("Sequelize and its driver", () => {
  it("say on a transaction that it is over", async () => {
    let left: Tx | undefined;
    await inTransaction(async (tx) => {
      left = tx;
      expect(await sql(tx, "select 1 as one")).toEqual([{ one: 1 }]);
    });
    await expect(sql(left ?? null, "select 1 as one")).rejects.toThrow("This transaction is over.");
  });

  it("give and take back a connection of the pool: more statements than it has", async () => {
    const rows = await Promise.all(
      Array.from({ length: 40 }, (_, n) => sql<{ n: number }>(null, "select :n::int as n", { n })),
    );
    expect(rows.map(([row]) => row?.n)).toEqual(Array.from({ length: 40 }, (_, n) => n));
  });

  it("say by text alone that a connection is lost, and that it was lost before", async () => {
    const client = new Client({ connectionString: database.ownerUrl });
    client.on("error", () => undefined);
    await client.connect();
    const refused = (statement: string) =>
      client.query(statement).then(
        () => null,
        (error: unknown) => error,
      );
    const ended = new Promise((resolve) => client.once("end", resolve));
    const waiting = [refused("select pg_terminate_backend(pg_backend_pid())"), refused("select 1")];
    await ended;
    const errors = [...(await Promise.all(waiting)), await refused("select 1")];
    expect(errors.map(isDatabaseUnavailable)).toEqual([true, true, true]);
    expect(
      errors.slice(1).map((error) => (error instanceof Error ? "code" in error : null)),
    ).toEqual([false, false]);
  });
});
