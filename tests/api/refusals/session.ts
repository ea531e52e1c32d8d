import { sql } from "@db/transaction";
import { codeAt, giveFactor, wrongCodeAt } from "../../support/second-factor";
import { STAFF_PASSWORD } from "../../support/staff";
import { somebodyOf } from "../api-client";
import { type Office, overtaken, type Refusals } from "./refusals";

export function sessionRefusals({ ask, now }: Office): Refusals {
  const login = (body: object) => ask("POST", "/api/login", null, { body });
  const forgot = (body: object) => ask("POST", "/api/forgot_password", null, { body });
  const withFactor = async () => {
    const user = await somebodyOf(3);
    const { secret } = await giveFactor(user);
    return { ...user, secret, proof: { email: user.email, password: STAFF_PASSWORD } };
  };
  return {
    "POST /api/login": {
      form_incomplete: () => login({ email: "siti@contoh.my" }),
      wrong_login: () => login({ email: "tiada@contoh.my", password: STAFF_PASSWORD }),
      code_needed: async () => login((await withFactor()).proof),
      wrong_code: async () => {
        const { secret, proof } = await withFactor();
        return login({ ...proof, code: wrongCodeAt(secret, now) });
      },
      // What waits for the code is over before the code is looked at.
      login_again: async () => {
        const { id, secret, proof } = await withFactor();
        return overtaken(
          ["select 1 as held from second_factor where user_id = :id for update", { id }],
          () => login({ ...proof, code: codeAt(secret, now) }),
          (tx) =>
            sql(tx, "delete from pending_login where user_id = :id returning user_id", { id }),
        );
      },
    },
    "POST /api/forgot_password": {
      form_incomplete: () => forgot({}),
      bad_email: () => forgot({ email: "bukan e-mel" }),
    },
  };
}
