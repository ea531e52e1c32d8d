import { sql } from "@db/transaction";
import { getByRole, partOf, type Scope } from "../support/page-roles";

export type Row = {
  id: number;
  name: string;
  username: string;
  email: string;
  phone: string;
  access: number;
  jettyId: number;
  active: boolean;
  type: string;
  version: number;
  passwordHash: string;
};
export const userRow = async (id: number) =>
  (await sql<Row>(null, "select * from app_user where id = :id", { id }))[0];
export const auditOf = (id: number) =>
  sql<{ action: string; actorId: number; before: unknown; after: unknown }>(
    null,
    "select action, actor_id, before, after from audit where module = 'users' and subject_id = :subjectId order by id",
    { subjectId: String(id) },
  );
export const sessions = async (id: number) =>
  (await sql(null, "select 1 as one from staff_session where user_id = :id", { id })).length;
export const listIn = (html: string, name: "active" | "inactive") => partOf(html, `list-${name}`);
/** The row of somebody in a list. */
export const rowOf = (scope: Scope, name: string) =>
  getByRole(scope, "row", { name: new RegExp(`\\b${name}\\b`) });
export const NEW = {
  name: "Siti Baharu",
  username: "siti.baharu",
  email: "siti.baharu@contoh.my",
  phone: "012-345 6789",
  password: "layar-putih-9",
  jetty: "2",
  access: "3",
};

/** 21 active and 22 inactive people, once. */
export const manyPeople = () =>
  sql(
    null,
    `insert into app_user (name, username, email, phone, password_hash, jetty_id, access, active)
     select case when n > 21 then 'Dahulu ' || lpad((n - 22)::text, 2, '0') else 'Aktif ' || lpad((n - 1)::text, 2, '0') end, 'ramai' || n, 'ramai' || n || '@contoh.my', '0123456789', 'x', 1, 3, n <= 21
       from generate_series(1, 43) n on conflict do nothing returning id`,
  );
