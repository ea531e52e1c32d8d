import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { sql } from "@db/transaction";
import { CATEGORIES, type Category } from "~/domain/pricing/categories";
import { asOwner, useDatabase } from "../support/database";
import { type MadeStaff, makeStaff } from "../support/staff";
import { errorShape, somebodyOf, useCalls } from "./api-client";

vi.hoisted(() =>
  Object.assign(process.env, {
    FIXED_NOW: "2026-06-10T13:30:00+08:00",
    SUPER_USER_EMAILS: "super@contoh.my,ketua@contoh.my",
  }),
);
const test = useDatabase();
const ask = useCalls();
const settingShape = z.strictObject({
  payment_enabled: z.union([z.literal(0), z.literal(1)]),
  ticket_prices: z.record(z.enum(CATEGORIES), z.number().min(0)),
});
const read = async (by: MadeStaff) =>
  settingShape.parse((await ask("GET", "/api/setting", by)).body);
const stored = async () =>
  sql<{ category: Category; fareSen: number | null; offered: boolean }>(
    null,
    "select category, fare_sen, offered from price",
  );
const storedOf = async (category: Category) =>
  (await stored()).find((one) => one.category === category);
const trail = async () =>
  (
    await sql<{ action: string }>(
      null,
      "select action from audit where module = 'setting' order by id",
    )
  ).map(({ action }) => action);

let master: MadeStaff;
beforeAll(async () => {
  master = await makeStaff({ level: 2, email: "super@contoh.my", name: "Encik Rosli" });
});

describe("the calls for the setting", () => {
  it("answer whether sales are on, and every price, 0 where there is none (R-7-61, R-3-32)", async () => {
    await asOwner(test, (client) =>
      client.query(
        "update price set fare_sen = null where category = 'student'; update price set fare_sen = 1250 where category = 'child'",
      ),
    );
    const setting = await read(master);
    expect(Object.keys(setting.ticket_prices).toSorted()).toEqual([...CATEGORIES].toSorted());
    expect([
      setting.payment_enabled,
      setting.ticket_prices.student,
      setting.ticket_prices.child,
    ]).toEqual([1, 0, 12.5]);
  });

  it("save the prices, from JSON numbers or a form (R-7-63)", async () => {
    const { ticket_prices } = await read(master);
    const saved = await ask("POST", "/api/setting", master, {
      body: {
        ticket_prices: { ...ticket_prices, adult: 33.3, child: "16.05" },
        payment_enabled: 0,
        version: 99,
      },
    });
    expect(settingShape.parse(saved.body)).toEqual({
      payment_enabled: 1,
      ticket_prices: { ...ticket_prices, adult: 33.3, child: 16.05 },
    });
    expect([(await storedOf("adult"))?.fareSen, (await storedOf("child"))?.fareSen]).toEqual([
      3_330, 1_605,
    ]);
    const form = new URLSearchParams(
      Object.entries(ticket_prices).map(([category, price]) => [
        `ticket_prices[${category}]`,
        price.toFixed(2),
      ]),
    );
    form.set("offered[senior]", "0");
    expect(
      settingShape.parse((await ask("POST", "/api/setting", master, { body: form })).body)
        .ticket_prices,
    ).toEqual(ticket_prices);
    expect([(await storedOf("senior"))?.offered, (await storedOf("adult"))?.offered]).toEqual([
      false,
      true,
    ]);
    expect(await trail()).toEqual(["update", "update"]);
  });

  it("leave a price unset that was told as 0 and comes back as 0, so that it is not sold for nothing", async () => {
    await asOwner(test, (client) =>
      client.query("update price set fare_sen = null, offered = true where category = 'student'"),
    );
    const { ticket_prices } = await read(master);
    await ask("POST", "/api/setting", master, { body: { ticket_prices } });
    expect(await storedOf("student")).toMatchObject({ fareSen: null, offered: true });
    await ask("POST", "/api/setting", master, { body: { ticket_prices, offered: { student: 1 } } });
    expect(await storedOf("student")).toMatchObject({ fareSen: 0, offered: true });
  });

  it("refuse what is no price, beside its field, in either language", async () => {
    const { ticket_prices } = await read(master);
    const before = await stored();
    const wrong = await ask("POST", "/api/setting", master, {
      body: {
        ticket_prices: { ...ticket_prices, adult: "", child: -1, baby: "1.234", senior: 99_999 },
      },
    });
    expect([wrong.status, errorShape.parse(wrong.body).fields]).toEqual([
      422,
      {
        "ticket_prices[adult]": "Please complete this field",
        "ticket_prices[child]": "The price must be 0.00 or more.",
        "ticket_prices[baby]": "Write the price in ringgit with at most 2 decimals, such as 12.50.",
        "ticket_prices[senior]": "At most RM 10,000.00.",
      },
    ]);
    expect(
      (
        await ask("POST", "/api/setting", master, {
          body: { ticket_prices: { adult: 1 } },
          language: "ms",
        })
      ).body,
    ).toMatchObject({ code: "required", error: "Sila lengkapkan ruangan ini." });
    expect(await stored()).toEqual(before);
  });

  it("switch online sales off and on, and tell the second who was first (R-7-62)", async () => {
    const colleague = await makeStaff({ level: 1, email: "ketua@contoh.my" });
    const online = (by: MadeStaff, payment_enabled: unknown) =>
      ask("POST", "/api/setting/online", by, { body: { payment_enabled } });
    expect(settingShape.parse((await online(master, 0)).body).payment_enabled).toBe(0);
    expect(await online(colleague, "0")).toMatchObject({
      status: 409,
      body: { code: "already_offline", error: expect.stringContaining(master.name) as string },
    });
    expect(settingShape.parse((await online(colleague, "1")).body).payment_enabled).toBe(1);
    expect((await online(master, 2)).body).toMatchObject({
      code: "select_required",
      fields: { payment_enabled: "Please select the options" },
    });
    expect((await trail()).slice(-2)).toEqual(["disable", "enable"]);
  });

  it("are super users' alone", async () => {
    for (const level of [1, 2, 3, 4, 5] as const) {
      const by = await somebodyOf(level);
      expect((await ask("GET", "/api/setting", by)).status).toBe(403);
      expect((await ask("POST", "/api/setting", by, { body: {} })).status).toBe(403);
      expect(
        (await ask("POST", "/api/setting/online", by, { body: { payment_enabled: 0 } })).status,
      ).toBe(403);
    }
  });
});
