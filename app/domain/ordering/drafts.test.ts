import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { hashOf } from "~/domain/shared/secrets.server";
import { useDatabase } from "../../../tests/support/database";
import { anOrder } from "../../../tests/support/online-order";
import { deleteExpiredDrafts } from "./delete-expired-drafts.server";
import { EMPTY_DRAFT } from "./draft";
import { loadDraft, saveDraft } from "./drafts.server";
import { placeOrder } from "./place-order.server";

useDatabase();
const now = new Date("2026-06-10T01:00:00Z");
const merang = { ...EMPTY_DRAFT, jettyId: 1 };
const mangkok = { ...EMPTY_DRAFT, jettyId: 2 };

describe("an order draft", () => {
  it("lives on the server under a secret that is stored hashed (R-S6)", async () => {
    const secret = await saveDraft(null, "web", 0, merang, now);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await loadDraft(secret, "web", now)).toMatchObject({ version: 1, data: { jettyId: 1 } });
    const rows = await sql<{ idHash: Buffer }>(
      null,
      "select id_hash from order_draft where id_hash = :secretHash",
      { secretHash: hashOf(secret) },
    );
    expect(rows).toHaveLength(1);
    expect(await loadDraft("somebody-elses-guess", "web", now)).toMatchObject({ version: 0 });
  });

  it("refuses a stale tab and changes nothing (R-S6)", async () => {
    const secret = await saveDraft(null, "web", 0, merang, now);
    await saveDraft(secret, "web", 1, mangkok, now);
    await expect(
      saveDraft(secret, "web", 1, { ...merang, country: "SG" }, now),
    ).rejects.toMatchObject({ code: "stale_draft" });
    expect(await loadDraft(secret, "web", now)).toMatchObject({ version: 2, data: { jettyId: 2 } });
  });

  it("lets one of two saves at once win", async () => {
    const secret = await saveDraft(null, "web", 0, merang, now);
    const tries = await Promise.allSettled(
      ["SG", "ID"].map((country) => saveDraft(secret, "web", 1, { ...merang, country }, now)),
    );
    expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });

  it("takes the same step twice as a double click, not as a conflict", async () => {
    const secret = await saveDraft(null, "web", 0, merang, now);
    await saveDraft(secret, "web", 1, mangkok, now);
    await expect(saveDraft(secret, "web", 1, mangkok, now)).resolves.toBe(secret);
    expect((await loadDraft(secret, "web", now)).version).toBe(2);
  });

  it("keeps online and counter apart (R-S6)", async () => {
    const secret = await saveDraft(null, "web", 0, merang, now);
    expect(await loadDraft(secret, "counter", now)).toMatchObject({ version: 0 });
  });

  it("dies after 24 hours (R-S6)", async () => {
    const secret = await saveDraft(null, "web", 0, merang, now);
    const almost = new Date(now.getTime() + 24 * 3_600_000 - 1);
    const later = new Date(now.getTime() + 24 * 3_600_000);
    expect(await loadDraft(secret, "web", almost)).toMatchObject({ version: 1 });
    expect(await loadDraft(secret, "web", later)).toMatchObject({ version: 0 });
    expect(await deleteExpiredDrafts(later)).toBeGreaterThan(0);
  });

  it("stored under the forms' name for the jetty is read, and saved under its own", async () => {
    const secret = await saveDraft(null, "web", 0, merang, now);
    await sql(
      null,
      "update order_draft set data = data - 'jettyId' || '{\"jettyID\": 2}' where id_hash = :secretHash",
      { secretHash: hashOf(secret) },
    );
    expect((await loadDraft(secret, "web", now)).data).toEqual(mangkok);
    await saveDraft(secret, "web", 1, { ...mangkok, country: "SG" }, now);
    const [row] = await sql<{ data: unknown }>(
      null,
      "select data from order_draft where id_hash = :secretHash",
      { secretHash: hashOf(secret) },
    );
    expect(row?.data).toEqual({ ...mangkok, country: "SG" });
  });

  it("gets a new form key with the first change after its order", async () => {
    const secret = await saveDraft(null, "web", 0, merang, now);
    const { formKey } = await loadDraft(secret, "web", now);
    await placeOrder(anOrder(now, { formKey }), now);
    await saveDraft(secret, "web", 1, mangkok, now);
    expect((await loadDraft(secret, "web", now)).formKey).not.toBe(formKey);
  });
});
