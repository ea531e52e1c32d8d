import { describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { signIn } from "~/domain/sessions/sign-in.server";
import { resetUserByCommand } from "~/domain/users/create-user-by-command.server";
import { deactivateUser } from "~/domain/users/deactivate-user.server";
import { editProfile } from "~/domain/users/edit-profile.server";
import { editUser } from "~/domain/users/edit-user.server";
import { issueTemporaryPasswordTo } from "~/domain/users/temporary-password.server";
import { useDatabase } from "../../../tests/support/database";
import { auditOfTokens, giveToken, isLiveToken } from "../../../tests/support/device-token";
import { makeStaff, STAFF_PASSWORD } from "../../../tests/support/staff";

useDatabase();
const start = new Date("2026-06-10T13:30:00+08:00");
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

describe("device tokens after a change of the account", () => {
  const withToken = async () => {
    const user = await makeStaff({ level: 3 });
    return { user, ...(await giveToken(user, { now: start })) };
  };
  const profile = { name: "Nama Baharu", phone: "0123456789", password: "layar-putih-9" };

  it("end when it is deactivated, and stay ended when it is activated again", async () => {
    const [chief, { user, token }] = [await makeStaff({ level: 1 }), await withToken()];
    await deactivateUser(user.id, { userId: chief.id }, later(1));
    await sql(null, "update app_user set active = true where id = :id returning id", {
      id: user.id,
    });
    expect(await isLiveToken(token, later(1))).toBe(false);
    expect(await auditOfTokens(user)).toEqual([{ action: "delete", actor: chief.id }]);
  });

  it("are over while it is inactive, whoever made it so", async () => {
    const { user, token } = await withToken();
    await sql(null, "update app_user set active = false where id = :id returning id", {
      id: user.id,
    });
    expect(await isLiveToken(token, later(1))).toBe(false);
  });

  it("live on when its owner changes the password by the old one", async () => {
    const { user, token } = await withToken();
    const owner = { userId: user.id, sessionId: 0, username: "u", email: user.email };
    const input = { ...profile, password_current: STAFF_PASSWORD };
    await editProfile(owner, input, "203.0.113.2", start);
    expect(await isLiveToken(token, later(1))).toBe(true);
  });

  it("end when a call changes it, which shows no old one", async () => {
    const { user, token } = await withToken();
    const owner = { userId: user.id, sessionId: 0, username: "u", email: user.email };
    await editProfile(owner, { ...profile, password_current: "" }, null, start);
    expect(await isLiveToken(token, later(1))).toBe(false);
  });

  it("end when an administrator sets it", async () => {
    const [chief, { user, token }] = [await makeStaff({ level: 1 }), await withToken()];
    const by = { userId: chief.id, sessionId: 0 };
    await editUser(user.id, null, { password: "layar-putih-9" }, by, start);
    expect(await isLiveToken(token, later(1))).toBe(false);
  });

  it("end when a temporary password takes its place", async () => {
    const { user, token } = await withToken();
    const password = await inTransaction((tx) => issueTemporaryPasswordTo(tx, user.id, start));
    const origin = { platform: "web_app", userAgent: "", address: "203.0.113.3" } as const;
    await signIn({ email: user.email, password }, origin, null, later(1));
    expect(await isLiveToken(token, later(1))).toBe(false);
  });

  it("end when it is reset by command", async () => {
    const { user, token } = await withToken();
    await resetUserByCommand(user.email, start);
    expect(await isLiveToken(token, later(1))).toBe(false);
  });
});
