import { beforeEach, describe, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import { newSecret } from "~/domain/shared/secrets.server";
import { useDatabase } from "../../../tests/support/database";
import { barrier } from "../../../tests/support/sql-guards";
import {
  deliveriesOf,
  makeEndpoint,
  removeEndpointsAfterEach,
} from "../../../tests/support/webhooks";
import { MAX_ENDPOINTS } from "./event-names";
import { addEndpoint, editEndpoint } from "./save-endpoint.server";
import { sendTestEvent } from "./send-by-hand.server";

const guards = vi.hoisted(() => ({ off: [] as RegExp[], at: "", meet: () => Promise.resolve() }));
vi.mock("@db/transaction", async (original) =>
  (await import("../../../tests/support/sql-guards")).withSqlGuards(await original(), guards),
);

const ONE_AFTER_THE_OTHER = /pg_advisory_xact_lock\(hashtextextended\('webhook_endpoint', 0\)\)/;
const HELD = / for no key update of e/;

useDatabase({ poolMax: 12 });
removeEndpointsAfterEach();
beforeEach(() => void Object.assign(guards, { off: [], at: "" }));
const now = new Date("2026-06-10T01:00:00Z");
const content = {
  ...{ url: "https://system.example.my/jetty", description: "Sistem kewangan" },
  ...{ events: ["ticket.paid" as const], jettyId: 0 as const },
};
/** Takes a guard away, and lets rivals meet before the statement that it guards. */
const without = (guard: RegExp, at: string, rivals: number) =>
  Object.assign(guards, { off: [guard], at, meet: barrier(rivals) });

describe("endpoints that are added at once", () => {
  const addThree = async () => {
    const { by } = await makeEndpoint(content, now);
    for (let count = 2; count < MAX_ENDPOINTS; count += 1) await makeEndpoint(content, now);
    return async () => {
      const add = () => addEndpoint({ ...content, formKey: newSecret() }, by, now);
      await Promise.allSettled([add(), add(), add()]);
      const [row] = await sql<{ count: number }>(
        null,
        "select count(*)::int as count from webhook_endpoint e where state <> 'removed'",
      );
      return row?.count;
    };
  };

  it("are ten at most", async () => {
    expect(await (await addThree())()).toBe(MAX_ENDPOINTS);
  });

  it("are twelve where each counts before the others have added (control)", async () => {
    const add = await addThree();
    without(ONE_AFTER_THE_OTHER, "count from webhook_endpoint where", 3);
    expect(await add()).toBe(MAX_ENDPOINTS + 2);
  });
});

describe("a test event that two people ask for at once", () => {
  const askTwice = async (prepare = () => {}) => {
    const { id, by } = await makeEndpoint(content);
    prepare();
    await Promise.all([sendTestEvent(id, by, new Date()), sendTestEvent(id, by, new Date())]);
    return (await deliveriesOf(id)).length;
  };

  it("is one", async () => {
    expect(await askTwice()).toBe(1);
  });

  it("is two where its endpoint is not held (control)", async () => {
    expect(await askTwice(() => without(HELD, "values ('test', :endpointId", 2))).toBe(2);
  });
});

describe("an endpoint that two people change at once", () => {
  const changeTwice = async (prepare = () => {}) => {
    const { id, by } = await makeEndpoint(content, now);
    prepare();
    const edit = (description: string) => editEndpoint(id, 1, { ...content, description }, by);
    const both = await Promise.allSettled([edit("Satu"), edit("Dua")]);
    return both.filter(({ status }) => status === "fulfilled").length;
  };

  it("is changed by one, and the other is told", async () => {
    expect(await changeTwice()).toBe(1);
  });

  it("is changed by both where it is not held (control)", async () => {
    expect(await changeTwice(() => without(HELD, "version = version + 1", 2))).toBe(2);
  });
});
