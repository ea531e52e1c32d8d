import type { Migration } from "./migration";

/**
 * Letters of other scripts that look like one of ours, each above the one that it looks like. Digits
 * and letters of ours are never taken for each other: `ali1` and `alil` are two people.
 */
const LOOK_ALIKES = [
  // Cyrillic, capitals and small.
  ["АВЕКМНОРСТУХІЈЅԌӀԀԚԜҺѴ", "ABEKMHOPCTYXIJSGLDQWHV"],
  ["аеорсухкіјѕԁԛԝһӏѵ", "aeopcyxkijsdqwhlv"],
  // Greek.
  ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳ", "ABEZHIKMNOPTYXCj"],
  ["αορνικυχγϲ", "aopvikuxyc"],
  // Armenian, and letters of phonetic alphabets.
  ["օսհոցզ", "ouhngq"],
  ["ıɑɡɩ", "iagi"],
] as const;

/** Characters that nobody sees, as ranges of an expression of PostgreSQL. */
const UNSEEN =
  "[\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E" +
  "\\u2060-\\u206F\\uFE00-\\uFE0F\\uFEFF\\uFFF0-\\uFFF8\\U000E0000-\\U000E0FFF]";

const joined = (side: 0 | 1) => LOOK_ALIKES.map((pair) => pair[side]).join("");

/**
 * Two e-mail addresses or usernames that a reader cannot tell apart are one user's. Where the table
 * holds such a pair already, the migration stops and names them.
 */
export const identitySkeleton: Migration = {
  name: "051-identity-skeleton",
  up: async (sequelize) => {
    await sequelize.query(`
      create function identity_skeleton(typed text) returns text
        language sql immutable strict parallel safe
        return lower(translate(
          regexp_replace(normalize(typed, NFKC), '${UNSEEN}', '', 'g'),
          '${joined(0)}', '${joined(1)}'));

      do $f$
        declare alike text;
        begin
          select string_agg(ids, '; ') into alike from (
            select string_agg(id::text, ', ' order by id) as ids
              from app_user group by identity_skeleton(email) having count(*) > 1
            union
            select string_agg(id::text, ', ' order by id)
              from app_user group by identity_skeleton(username) having count(*) > 1
          ) found;
          if alike is not null then
            raise exception 'users whose e-mail or username look alike, by id: %', alike;
          end if;
        end $f$;

      create unique index app_user_email_skeleton on app_user (identity_skeleton(email));
      create unique index app_user_username_skeleton on app_user (identity_skeleton(username));
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop index app_user_email_skeleton, app_user_username_skeleton;
      drop function identity_skeleton(text);
    `);
  },
};
