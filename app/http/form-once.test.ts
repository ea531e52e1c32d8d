import { expect, it } from "vitest";
import { sql } from "@db/transaction";
import { PAGE_KEY } from "~/domain/form-keys/page-key";
import { newSecret } from "~/domain/shared/secrets.server";
import { asOwner, useDatabase } from "../../tests/support/database";
import { actOnce } from "./form-once.server";
import { redirectTo } from "./redirect.server";

const test = useDatabase();

function aForm() {
  const form = new FormData();
  form.set(PAGE_KEY, newSecret());
  const headers = { Cookie: `session=${newSecret()}` };
  return { request: new Request("http://jetty.test/users/1", { method: "POST", headers }), form };
}
const claims = () => sql(null, "select answered from sent_form");

it("stays claimed where the act was done and its answer could not be kept", async () => {
  await asOwner(test, (client) =>
    client.query(`create function no_disk() returns trigger language plpgsql as
        $f$ begin raise exception 'no space left'; end $f$;
      create trigger no_disk before update on sent_form for each row execute function no_disk()`),
  );
  const { request, form } = aForm();
  const sent = actOnce(request, form, () => redirectTo("/users"));
  await expect(sent).rejects.toThrow("no space left");
  expect(await claims()).toEqual([{ answered: false }]);
  await asOwner(test, (client) =>
    client.query("drop trigger no_disk on sent_form; delete from sent_form"),
  );
});

it("is free again where the act failed", async () => {
  const { request, form } = aForm();
  const sent = actOnce(request, form, () => Promise.reject(new Error("refused")));
  await expect(sent).rejects.toThrow("refused");
  expect(await claims()).toEqual([]);
});
