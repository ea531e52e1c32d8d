import type { ServerBuild } from "@remix-run/server-runtime";
import type { Calls } from "../../app/api/calls.server";
import type { ServerApi } from "../../app/server-api.server";

/** What the application's entry module exports beside its page handler. */
export interface Application {
  serverApi: ServerApi;
  calls: Calls;
}

/**
 * The application's own exports, out of the Remix build: it carries the entry module whole. Read
 * from there and not imported, so that one process has one copy of the application. Throws where
 * the build carries no more than what Remix itself asks for.
 */
export function applicationOf(build: ServerBuild): Application {
  const entry: object = build.entry.module;
  if (!isApplication(entry))
    throw new Error("The Remix build does not carry the application's own exports.");
  return entry;
}

function isApplication(entry: object): entry is Application {
  return "serverApi" in entry && "calls" in entry;
}
