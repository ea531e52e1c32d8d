import { sql } from "@db/transaction";
import { makeStaff } from "../support/staff";

/** A print of a printer of its own, asked for so many seconds ago, that waits or went missing. */
export async function makePrint(state: "queued" | "unknown", ageS: number): Promise<void> {
  const { id: userId } = await makeStaff();
  const [made] = await sql<{ id: string }>(
    null,
    `with p as (
       insert into printer (agent_user_id, device_id, name, type, jetty_id, seen_at)
         values (:userId, 'one', 'Kaunter 1', 'virtual', 1, now()) returning id, name)
     insert into print_job (printer_id, printer_name, requested_by, kind, language, created_at)
       select id, name, :userId, 'test', 'ms', now() - make_interval(secs => :ageS::float8) from p
       returning id`,
    { userId, ageS },
  );
  if (state === "queued" || !made) return;
  const move = (to: string) =>
    sql(null, `update print_job set ${to} where id = :id returning id`, { id: made.id });
  await move("state = 'sent', sent_at = now(), connection = gen_random_uuid()");
  await move("state = 'unknown', reason = 'no answer', connection = null");
}
