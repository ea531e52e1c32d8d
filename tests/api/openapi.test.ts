import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { calls } from "~/api/calls.server";
import { openApiDocument } from "~/api/openapi/document.server";
import { WEBHOOK_EVENTS } from "~/domain/webhooks/event-names";
import { useServer } from "../server/support";
import { useDatabase } from "../support/database";

useDatabase();
const site = useServer([]);
const get = (headers: Record<string, string> = {}) =>
  fetch(`${site.url}/api/openapi.json`, { headers });

async function problemsOf(document: object): Promise<unknown> {
  const plain = JSON.parse(JSON.stringify(document)) as Record<string, unknown>;
  return (await new Validator().validate(plain)).errors;
}

async function lint(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

describe.each(["ms", "en"] as const)("The description of the calls in %s", (language) => {
  it("is an OpenAPI 3.1 document", async () => {
    expect(await problemsOf(openApiDocument(language))).toBeUndefined();
  });

  it("has nothing that a linter recommends against", async () => {
    expect(await lint(openApiDocument(language))).toEqual([]);
  });
});

describe("A description with a mistake", () => {
  const { info, ...rest } = openApiDocument("en");

  it("is none by the validator", async () => {
    expect(await problemsOf({ ...rest, info: { title: info.title } })).not.toBeUndefined();
  });

  it("is told by the linter", async () => {
    const withoutLicense = { title: info.title, version: info.version };
    expect(await lint({ ...rest, info: withoutLicense })).toHaveLength(1);
  });
});

describe("An operation", () => {
  const { paths, components } = openApiDocument("en");

  it("names its fields where its requests have them", () => {
    const { parameters, requestBody } = paths?.["/api/ticket-cancellation/cancel/{id}"]?.post ?? {};
    expect(parameters).toContainEqual(expect.objectContaining({ in: "path", name: "id" }));
    expect(requestBody).toMatchObject({
      required: true,
      content: { "application/json": { schema: { required: ["remark"] } } },
    });
  });

  it("asks for no field that has a fallback", () => {
    const { parameters = [] } = paths?.["/api/tickets"]?.get ?? {};
    expect(parameters.filter((one) => "required" in one && one.required)).toEqual([]);
  });

  it("takes files in parts where its call does", () => {
    const typesOf = (path: string) => {
      const { requestBody } = paths?.[path]?.post ?? {};
      return requestBody && "content" in requestBody ? Object.keys(requestBody.content) : [];
    };
    expect(typesOf("/api/ticket-counter/generate")).toContain("multipart/form-data");
    expect(typesOf("/api/operators/add")).not.toContain("multipart/form-data");
  });

  it("says when to ask again", () => {
    expect(paths?.["/api/login"]?.post?.responses?.["429"]).toMatchObject({
      headers: { "Retry-After": { $ref: "#/components/headers/RetryAfter" } },
    });
  });

  it("shows of each call what it was once answered", () => {
    const { content } = paths?.["/api/operators/add"]?.post?.responses?.["200"] as {
      content: Record<string, { example: unknown }>;
    };
    expect(content["application/json"]?.example).toMatchObject({
      operator: { company_name: "Redang Bayu Laut" },
    });
  });

  it("shares what several calls answer", () => {
    const schemas = JSON.stringify(paths, (name, value: unknown) =>
      name === "example" ? undefined : value,
    );
    expect(schemas).not.toContain('"partial_payment"');
    expect(Object.keys(components?.schemas ?? {})).toEqual(
      expect.arrayContaining(["Error", "Ticket", "StaffTicket", "User", "Operator"]),
    );
  });
});

describe("The webhooks of the description", () => {
  const { webhooks } = openApiDocument("en");

  it("are every event, with its headers and what it carries", () => {
    expect(Object.keys(webhooks ?? {})).toEqual([...WEBHOOK_EVENTS, "test"]);
    const { parameters, requestBody } = webhooks?.["ticket.paid"]?.post ?? {};
    expect(parameters).toContainEqual(expect.objectContaining({ name: "webhook-signature" }));
    expect(JSON.stringify(requestBody)).toContain('"total_passengers"');
  });
});

describe("GET /api/openapi.json", () => {
  it("tells anybody of every call", async () => {
    const answer = await get({ "Accept-Language": "en" });
    const { paths } = (await answer.json()) as ReturnType<typeof openApiDocument>;
    expect(answer.status).toBe(200);
    expect(Object.values(paths ?? {}).flatMap((path) => Object.keys(path))).toHaveLength(
      calls.lines.length,
    );
  });

  it("is Malay unless English is asked for", async () => {
    const titles = await Promise.all(
      ["", "en"].map(async (language) => {
        const { info } = (await (await get({ "Accept-Language": language })).json()) as {
          info: { title: string };
        };
        return info.title;
      }),
    );
    expect(titles).toEqual(["Tiket feri jeti", "Jetty ferry tickets"]);
  });

  it("is not sent again to whoever has it", async () => {
    const etag = (await get()).headers.get("ETag") ?? "";
    const again = await get({ "If-None-Match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await get({ "If-None-Match": etag, "Accept-Language": "en" })).status).toBe(200);
  });
});
