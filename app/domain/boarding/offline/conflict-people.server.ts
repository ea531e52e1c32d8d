import { sql } from "@db/transaction";
import type { Category } from "~/domain/pricing/categories";
import { ON_BOARD } from "../fragments";

/** Somebody of a conflict's ticket who may have been on board without a scan that boarded them. */
export interface ConflictPerson {
  no: number;
  name: string | null;
  category: Category;
  /** The scan let them on board; else somebody else of the party. */
  isScanned: boolean;
}

/**
 * Of whom the decision of a conflict may say that they were on board: everybody of its ticket whom no scan and no
 * other decision has put on board. A device that lets on so many says the first who wait by its list, and of two
 * devices the second may have had others before it. None where no ticket is known.
 */
export function conflictPeople(id: number): Promise<ConflictPerson[]> {
  return sql<ConflictPerson>(
    null,
    `select p.no, p.name, p.category, p.no = any(c.passengers) as is_scanned
       from boarding_conflict c join boarding_scan s on s.id = c.scan_id
       join passenger p on p.ticket_id = s.ticket_id
      where c.id = :id and not ${ON_BOARD} and not exists (
        select from aboard_besides e where e.ticket_id = p.ticket_id and e.passenger_no = p.no)
      order by p.no <> all(c.passengers), p.no`,
    { id },
  );
}
