import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type {
  ActionFunctionArgs,
  EntryContext,
  LoaderFunctionArgs,
  ServerBuild,
} from "@remix-run/node";
import { afterAll, beforeAll } from "vitest";
import { calls } from "~/api/calls.server";
import { handleError } from "~/http/report-error.server";
import { pageResponse } from "~/rendering/drawn-page.server";
import { type ServerApi, serverApi as realServerApi } from "~/server-api.server";
import { BackgroundWork } from "../../server/app/background-work";
import { type AppOptions, createApp } from "../../server/app/create-app";
import { createHttpServer, startListening } from "../../server/app/http-server";

type Loader = (args: LoaderFunctionArgs) => unknown;
type Action = (args: ActionFunctionArgs) => unknown;
export interface TestPage {
  path: string;
  loader?: Loader;
  action?: Action;
  /** A resource route: its loader answers by itself. */
  bare?: boolean;
}

/**
 * A Remix build of a few pages that show their loader's and action's data; the handler and the
 * router are the real ones.
 */
export function buildOf(pages: TestPage[]): ServerBuild {
  const routes: Record<string, object> = {
    root: { id: "root", path: "", module: { default: () => null } },
  };
  const manifest: Record<string, object> = {};
  for (const { path, loader, action, bare } of pages) {
    const id = `page:${path}`;
    routes[id] = {
      id,
      parentId: "root",
      path: path.slice(1) || undefined,
      index: path === "/" || undefined,
      module: { default: bare ? undefined : () => null, loader, action },
    };
  }
  for (const id of Object.keys(routes))
    manifest[id] = { id, module: "", hasLoader: false, hasAction: false, hasErrorBoundary: false };
  const handleRequest = (
    _request: Request,
    status: number,
    headers: Headers,
    context: EntryContext,
  ) => {
    const { loaderData, actionData, errors } = context.staticHandlerContext;
    headers.set("Content-Type", "text/html; charset=utf-8");
    const html = JSON.stringify({
      ...loaderData,
      ...actionData,
      error: errors ? "yes" : undefined,
    });
    return pageResponse({ html, styleHash: undefined, packed: new Map() }, { status, headers });
  };
  return {
    entry: { module: { default: handleRequest, handleError } },
    routes,
    assets: { entry: { module: "", imports: [] }, routes: manifest, url: "", version: "1" },
    assetsBuildDirectory: "",
    publicPath: "/build/",
    isSpaMode: false,
    mode: "production",
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_singleFetch: true,
      v3_lazyRouteDiscovery: true,
    },
  } as ServerBuild;
}

export interface TestServer {
  url: string;
  port: number;
  server: Server;
}

/** The whole Express app over HTTP, on a port of its own, with a few pages or a build. */
export function useServer(
  pages: TestPage[] | (() => Promise<ServerBuild>),
  options: Partial<AppOptions> = {},
  changed: Partial<ServerApi> = {},
): TestServer {
  const test = {} as TestServer;
  const folder = mkdtempSync(join(tmpdir(), "jetty-public-"));
  beforeAll(async () => {
    mkdirSync(join(folder, "build"));
    writeFileSync(join(folder, "build", "root-ABC123.js"), `console.log(1);//${"x".repeat(2_000)}`);
    writeFileSync(join(folder, "robots.txt"), "User-agent: *\n");
    const app = createApp(
      typeof pages === "function" ? await pages() : buildOf(pages),
      { ...realServerApi, ...changed },
      {
        calls,
        publicFolder: folder,
        publicUrl: "http://jetty.test",
        trustProxy: "0",
        anyHost: false,
        isStopping: () => false,
        backgroundWork: new BackgroundWork(),
        ...options,
      },
    );
    test.server = createHttpServer(app, realServerApi);
    test.port = await startListening(test.server, "127.0.0.1", 0);
    test.url = `http://127.0.0.1:${test.port}`;
  });
  afterAll(() => {
    test.server.closeAllConnections();
    test.server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return test;
}

/**
 * Sends bytes as they are and resolves with all that comes back until the server or the patience
 * ends it.
 */
export function raw(port: number, text: string | Buffer, patienceMs = 2_000): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    let answer = "";
    const end = () => {
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(end, patienceMs);
    socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(timer);
      end();
    });
  });
}

/** As a browser does: what it is sending has to be gone before an answer is read. */
export function readAfterSending(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", reject);
    socket.write(text, () => {
      let answer = "";
      socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
      socket.on("end", () => resolve(answer));
    });
  });
}

export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
}
