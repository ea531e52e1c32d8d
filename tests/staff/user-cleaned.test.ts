import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { useDatabase } from "../support/database";
import { useSite } from "../support/site";
import { staffBrowsers } from "./support";
import { NEW } from "./user-rows";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
useDatabase();
const site = useSite();
const { signedIn } = staffBrowsers(site, new Date(process.env.FIXED_NOW));

const stored = (username: string) =>
  sql<{ id: number; email: string }>(
    null,
    "select id, email from app_user where username = :username",
    { username },
  );

describe("a user whose e-mail is typed with what cannot be seen", () => {
  it.each([
    ["en", "User has been added. What was typed had hidden or unusual characters"],
    ["ms", "Pengguna telah ditambah. Apa yang ditaip mengandungi aksara tersembunyi"],
  ] as const)("is told so in %s, with what is stored", async (language, sentence) => {
    const { browser } = await signedIn({ language });
    await browser.get("/users/add");
    const { text } = await browser.follow(
      await browser.submit({
        ...NEW,
        username: `\uff4e\uff55\uff52.${language}`,
        email: `nu\u200br.${language}@con\u00adtoh.my`,
      }),
    );
    expect(text).toContain(sentence);
    expect(text).toContain(`nur.${language}@contoh.my, nur.${language}`);
    expect(await stored(`nur.${language}`)).toMatchObject([{ email: `nur.${language}@contoh.my` }]);
  });

  it("is told so where it is changed, of what was cleaned alone", async () => {
    const { browser } = await signedIn({ language: "en" });
    await browser.get("/users/add");
    const plain = { ...NEW, username: "nur.ubah", email: "nur.ubah@contoh.my" };
    const { text: added } = await browser.follow(await browser.submit(plain));
    expect(added).toContain("User has been added");
    expect(added).not.toContain("hidden or unusual");
    const [user] = await stored("nur.ubah");
    await browser.get(`/users/${user?.id}/edit`);
    const { text } = await browser.follow(
      await browser.submit({ ...plain, password: "", email: "nur.\uff55bah2@contoh.my" }),
    );
    expect(text).toContain("It is stored as: nur.ubah2@contoh.my");
    expect(text).not.toContain("nur.ubah2@contoh.my, nur.ubah");
  });
});
