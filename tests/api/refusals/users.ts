import { sql } from "@db/transaction";
import type { MadeStaff } from "../../support/staff";
import { somebodyOf, type Told } from "../api-client";
import { NOBODY, type Office, type Refusals } from "./refusals";
import { refusedPictures } from "./uploads";

type Type = "internal" | "amiro";

export function userRefusals(office: Office): Refusals {
  const { ask } = office;
  const remove = (by: MadeStaff, id: number) => ask("DELETE", `/api/users/${id}`, by);
  const activate = async (id: number) =>
    ask("GET", `/api/users/activate/${id}`, await somebodyOf(1));
  return {
    ...refusalsOfType("internal", "/api/users", office),
    ...refusalsOfType("amiro", "/amiro/users", office),
    "DELETE /api/users/{id}": {
      own_account: async () => {
        const chief = await somebodyOf(1);
        return remove(chief, chief.id);
      },
      not_found: async () => remove(await somebodyOf(1), NOBODY),
      user_inactive: async () =>
        remove(await somebodyOf(1), (await somebodyOf(3, { active: false })).id),
    },
    "GET /api/users/slips": {
      not_found: async () => ask("GET", "/api/users/slips", await somebodyOf(3)),
    },
    "GET /api/users/activate/{id}": {
      not_found: () => activate(NOBODY),
      user_active: async () => activate((await somebodyOf(3)).id),
    },
  };
}

function refusalsOfType(type: Type, under: string, { ask }: Office): Refusals {
  const add = async (wishes: object) =>
    ask("POST", `${under}/add`, await somebodyOf(1), { body: { ...aPerson(), ...wishes } });
  const edit = async (wishes: object, of?: { id: number }) => {
    const { id } = of ?? (await aUser(type));
    return ask("POST", `${under}/edit`, await somebodyOf(1), { body: { id, ...wishes } });
  };
  const upload = async (img: string, original_name = "gambar.jpg", of?: { id: number }) => {
    const { id: user_id } = of ?? (await aUser(type));
    const body = { user_id, img, original_name };
    return ask("POST", `${under}/upload`, await somebodyOf(1), { body });
  };
  return {
    [`POST ${under}/add`]: personRefusals(add),
    [`POST ${under}/edit`]: {
      ...personRefusals(edit),
      not_found: () => edit({ phone: "0123456780" }, { id: NOBODY }),
      user_inactive: async () => edit({ phone: "0123456780" }, await aUser(type, false)),
    },
    [`POST ${under}/upload`]: {
      ...refusedPictures(({ name, base64 }) => upload(base64, name)),
      image_too_large: () => upload(Buffer.alloc(5_242_881, 1).toString("base64")),
      not_found: () => upload(A_DOT, "gambar.png", { id: NOBODY }),
      user_inactive: async () => upload(A_DOT, "gambar.png", await aUser(type, false)),
    },
  };
}

/** A picture of one pixel. */
const A_DOT =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

let people = 0;
const aPerson = () => {
  const username = `farah${(people += 1)}`;
  const contact = { email: `${username}@contoh.my`, phone: "0123456789" };
  return { name: "Farah", username, ...contact, password: "LayarPutih9", jetty: 2, access: 3 };
};

/** Somebody of a type who is there already. */
async function aUser(type: Type, active = true): Promise<MadeStaff & { username: string }> {
  const user = await somebodyOf(3, { active });
  const [row] = await sql<{ username: string }>(
    null,
    "update app_user set type = :type where id = :id returning username",
    { id: user.id, type },
  );
  return { ...user, username: row?.username ?? "" };
}

/** What a person's own fields are refused for, sent by either call. */
function personRefusals(send: (wishes: object) => Promise<Told>): Refusals[string] {
  return {
    bad_email: () => send({ email: "bukan e-mel" }),
    bad_phone: () => send({ phone: "12" }),
    email_taken: async () => send({ email: (await somebodyOf(3)).email }),
    username_taken: async () => send({ username: (await aUser("internal")).username }),
    password_length: () => send({ password: "abc" }),
    password_common: () => send({ password: "password" }),
    password_personal: () => send({ username: "nakhoda-laut", password: "nakhoda-laut" }),
  };
}
