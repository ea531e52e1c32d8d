import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { readBody } from "~/api/body.server";
import { checkJson, MAX_DEPTH, MAX_ROWS } from "~/api/check-json";
import { icField, nameField } from "~/domain/ordering/schema.server";
import { useDatabase } from "../support/database";
import { useGateway } from "../support/gateway";
import { checkInvariants } from "../support/invariants";
import { slowness } from "../support/slowness";
import { anOrderBody, generate } from "./generate";

const test = useDatabase();
const gateway = useGateway();

const MAX_BYTES = 2_097_152;
const FORM_TYPE = "application/x-www-form-urlencoded";
/** As many as a body of the allowed size holds. */
const filled = (head: string, piece: string, tail: string) =>
  head + piece.repeat(Math.floor((MAX_BYTES - head.length - tail.length) / piece.length)) + tail;

/** The worst that a body of the allowed size can hold, each with the code that refuses it. */
const WORST: [what: string, body: string, code: string, type?: string][] = [
  ["rows without a field", filled('{"adult":[{}', ",{}", "]}"), "too_large"],
  ["empty lists", filled('{"adult":[[]', ",[]", "]}"), "too_large"],
  ["members of a list", filled('{"adult":[0', ",0", "]}"), "too_large"],
  ["names", filled('{"a":0', ',"b":0', "}"), "bad_request"],
  ["depth", filled('{"a":', "[", ""), "bad_request"],
  ["one long name", filled('{"', "a", '":0}'), "bad_request"],
  ["one long text", filled('{"name":"', "a", '"}'), "too_long"],
  ["escaped quotes", filled('{"name":"', '\\"', '"}'), "too_long"],
  ["a text without an end", filled('{"name":"', '\\"', ""), "bad_request"],
  ["digits", filled(`{"amount":1`, "1", "}"), "required"],
  [
    "rows that are wrong in every field, as many as there may be",
    `{"adult":[${Array.from({ length: MAX_ROWS - 2 }, () => '{"name":1,"ic":{}}').join()}]}`,
    "too_large",
  ],
  [
    "rows that are wrong in every field",
    `{"adult":[${Array.from({ length: MAX_ROWS - 2 }, () => '{"name":1,"ic":2}').join()}]}`,
    "required",
  ],
  ["fields of a form", filled("a=1", "&a=1", ""), "too_large", FORM_TYPE],
  [
    "rows of a form",
    Array.from({ length: 5_999 }, (_, at) => `adult[${at}][x]=1`).join("&"),
    "too_large",
    FORM_TYPE,
  ],
  ["one long name of a form", filled("a", "[a]", "=1"), "bad_request", FORM_TYPE],
  ["blanks of a form", filled("name=a", "+", "a"), "too_long", FORM_TYPE],
  [
    "parts of a form",
    filled("--x", '\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x', "--"),
    "too_large",
    "multipart/form-data; boundary=x",
  ],
];

describe("a body of the allowed size", () => {
  it.each(WORST)("costs little and gets a short answer: %s", async (_what, body, code, type) => {
    expect(body.length).toBeLessThanOrEqual(MAX_BYTES);
    const headers: Record<string, string> = type ? { "content-type": type } : {};
    const send = () => generate(body, { now: gateway.now(), headers });
    await send();
    const before = process.cpuUsage();
    const answer = await send();
    const { user, system } = process.cpuUsage(before);
    expect(answer.body).toMatchObject({ code });
    expect((user + system) / 1_000, "ms").toBeLessThan(250 * slowness());
    expect(JSON.stringify(answer.body).length).toBeLessThan(10_000);
    expect(Object.keys(answer.body.fields ?? {}).length).toBeLessThanOrEqual(20);
  });

  it("costs much and gets a long answer where its rows have no bound", () => {
    const unbound = z.array(z.object({ name: nameField, ic: icField }));
    const before = process.cpuUsage();
    const parsed = unbound.safeParse(Array.from({ length: 300_000 }, () => ({})));
    const { user, system } = process.cpuUsage(before);
    expect(parsed.error?.issues.length).toBe(600_000);
    expect((user + system) / 1_000, "ms").toBeGreaterThan(250);
  });
});

describe("what JSON may hold", () => {
  const check = (text: string, most = 100) => {
    try {
      checkJson(Buffer.from(text), most);
      return "read";
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  it("is no name twice, none that every object has, and none with escapes", () => {
    for (const text of [
      '{"name":"a","name":"b"}',
      '{"a":{"b":1,"b":2}}',
      '{"__proto__":{"isAdmin":true}}',
      '{"a":[{"constructor":1}]}',
      '{"prototype":1}',
      '{"n\\u0061me":1}',
      '{"":1}',
    ])
      expect([text, check(text)]).toEqual([text, "bad_request"]);
    expect(check('{"a":{"b":1},"c":{"b":1}}')).toBe("read");
    expect(check('{"a":"{\\"a\\":1}, {[","b":["]"]}')).toBe("read");
  });

  it("is an order of a thousand passengers, and one more is told as that", async () => {
    const passengers = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        name: `Penumpang ${at}`,
        ic: `85041211${String(1_000 + (at % 9_000))}`,
        country: "MY",
      }));
    const send = (count: number) =>
      generate(
        anOrderBody(gateway.now(), {
          adult: passengers(1),
          baby: passengers(count - 1),
          amount: 30,
        }),
        {
          now: gateway.now(),
        },
      );
    expect((await send(1_000)).status).toBe(200);
    expect((await send(1_001)).body).toMatchObject({ code: "over_cap" });
    expect((await send(2_000)).body).toMatchObject({ code: "too_large" });
    await checkInvariants(test);
  });

  it("is four levels deep at most", () => {
    expect(check('{"passengers":{"adult":[{"name":"a"}]}}')).toBe("read");
    expect(check('{"passengers":{"adult":[{"name":["a"]}]}}')).toBe("bad_request");
  });

  it("is as many names and members of lists as a call takes", () => {
    expect(check('{"a":1,"b":[1,2]}', 3)).toBe("read");
    expect(check('{"a":1,"b":[1,2]}', 2)).toBe("too_large");
  });
});

describe("what a form may hold", () => {
  const read = (form: string) => readBody(FORM_TYPE, Buffer.from(form), { maxFields: 10 });
  /** Whether a form's name was taken apart before the form was refused. */
  const isTakenApart = async (name: string) => {
    const split = vi.spyOn(String.prototype, "split");
    await expect(read(`${name}=1`)).rejects.toThrow("bad_request");
    const isSplit = split.mock.contexts.map(String).includes(name);
    split.mockRestore();
    return isSplit;
  };

  it("has short names, and a long one is not taken apart", async () => {
    expect(await isTakenApart(`a${"[a]".repeat(MAX_BYTES / 3 - 1)}`)).toBe(false);
  });

  it("is taken apart where its name is too deep, but short (control)", async () => {
    expect(await isTakenApart(`a${"[a]".repeat(MAX_DEPTH + 1)}`)).toBe(true);
  });

  it("is no field twice, and none with a name that every object has", async () => {
    for (const body of ["name=a&name=b", "__proto__[isAdmin]=1", "a[constructor]=1", "a[b]=1&a=2"])
      expect(
        (
          await generate(body, {
            now: gateway.now(),
            headers: { "content-type": FORM_TYPE },
          })
        ).body,
        body,
      ).toMatchObject({ code: "bad_request" });
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});
