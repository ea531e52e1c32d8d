import type { Migration } from "./migration";

/** What `identity_skeleton` leaves out: characters that nobody sees. */
const UNSEEN =
  "[\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E" +
  "\\u2060-\\u206F\\uFE00-\\uFE0F\\uFEFF\\uFFF0-\\uFFF8\\U000E0000-\\U000E0FFF]";

const cleaned = (column: string) =>
  `btrim(regexp_replace(normalize(${column}, NFKC), '${UNSEEN}', '', 'g'))`;

/**
 * E-mail addresses and usernames of before are stored as they are typed at the login: without
 * characters that nobody sees, in letters of the usual width. No two become one: their skeletons
 * differ. What was typed once is not kept, so there is nothing to bring back.
 */
export const cleanIdentities: Migration = {
  name: "086-clean-identities",
  up: async (sequelize) => {
    await sequelize.query(`
      update app_user set email = ${cleaned("email")}, username = ${cleaned("username")}
       where (email, username) is distinct from (${cleaned("email")}, ${cleaned("username")})
         and ${cleaned("email")} <> '' and ${cleaned("username")} <> '';
    `);
  },
  down: () => Promise.resolve(),
};
