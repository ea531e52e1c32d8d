import { sql } from "@db/transaction";
import { MAX_CHOICES, searchPatterns } from "~/domain/shared/list-page";

export interface StaffChoices {
  choices: { id: number; name: string; username: string }[];
  /** There are more than are shown: look for a name. */
  more: boolean;
}

/**
 * A batch of the staff who did something that the audit tells of, by name; the chosen one is always
 * among them.
 */
export async function staffChoices(
  search: string,
  chosenId: number | null,
  batch = 0,
): Promise<StaffChoices> {
  const found = await sql<StaffChoices["choices"][number]>(
    null,
    `(select u.id, u.name, u.username from app_user u where u.id = :chosenId)
     union all
     (select u.id, u.name, u.username from app_user u
       where exists (select 1 from audit a where a.actor_id = u.id)
         and u.id is distinct from :chosenId
         and u.search_text like any(:patterns::text[])
       order by u.list_name, u.id limit :most offset :offset)`,
    {
      patterns: searchPatterns(search),
      chosenId,
      most: MAX_CHOICES + 1,
      offset: batch * MAX_CHOICES,
    },
  );
  return { choices: found.slice(0, MAX_CHOICES), more: found.length > MAX_CHOICES };
}
