import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { PRODUCT_VERSION } from "~/product-version";
import type { Person } from "./person";
import { personHash } from "./person-hash.server";
import { IS_BUYER_SQL, IS_PASSENGER_SQL, TICKETS_SQL } from "./person-sql";

interface HeldTicket {
  receiptNo: string;
  /** Of other people on the same ticket nothing is told. */
  buyer: Record<string, unknown> | null;
  passengers: Record<string, unknown>[];
}

/** All that is held of a person, to be given to them; an audit row says that it was. */
export async function exportPerson(person: Person, userId: number, now: Date): Promise<string> {
  const tickets = await inTransaction(async (tx) => {
    const found = await sql<HeldTicket>(
      tx,
      `with mine as materialized (${TICKETS_SQL})
       select t.receipt_no, j.name as jetty, t.ticket_date, t.state, t.amount_sen,
           t.transaction_charge_sen, t.travel_credit_sen, t.payment_method, t.created_at, t.paid_at, t.cancelled_at,
           case when ${IS_BUYER_SQL} then jsonb_build_object('name', t.name, 'ic', t.ic,
             'phone', t.phone_no, 'email', t.email, 'country', t.country, 'region', t.region,
             'networkAddress', host(t.ip_address), 'language', t.language, 'refundAccount', (
               select concat_ws(', ', w.bank_name, w.bank_account, w.bank_holder) from weather_case w
                where w.ticket_id = t.id and w.bank_name is not null), 'travelCredit', (
               select jsonb_build_object('valueSen', v.value_sen, 'spentSen', v.spent_sen,
                   'issuedAt', v.issued_at, 'expiresAt', v.expires_at)
                 from travel_credit v where v.ticket_id = t.id)) end as buyer,
           (select coalesce(jsonb_agg(jsonb_build_object('no', p.no, 'category', p.category,
               'name', p.name, 'ic', p.ic, 'country', p.country, 'boardedAt', b.boarded_at,
               'backAt', r.boarded_at,
               'manifests', (
                 select coalesce(jsonb_agg(jsonb_build_object('number', m.content ->> 'number',
                     'version', m.version, 'name', f.name, 'document', f.document, 'sex', f.sex,
                     'born', f.born, 'age', f.age) order by m.id), '[]')
                   from manifest_person f join manifest m on m.id = f.manifest_id
                  where f.ticket_id = p.ticket_id and f.passenger_no = p.no))
               order by p.no), '[]')
             from passenger p
             left join boarding b on b.ticket_id = p.ticket_id and b.passenger_no = p.no
               and b.leg = 'out' and b.undone_at is null
             left join boarding r on r.ticket_id = p.ticket_id and r.passenger_no = p.no
               and r.leg = 'back' and r.undone_at is null
             where p.ticket_id = t.id and ${IS_PASSENGER_SQL}) as passengers
         from mine m join ticket t on t.id = m.id join jetty j on j.id = t.jetty_id
        order by t.id`,
      { ...person },
    );
    await writeAudit(
      tx,
      { kind: "user", userId },
      {
        module: "setting",
        action: "create",
        subject: { type: "personal_data", id: personHash(person) },
        after: { state: "downloaded", tickets: found.length },
      },
    );
    return found;
  });
  const file = { madeAt: now.toISOString(), madeBy: PRODUCT_VERSION, person, tickets };
  return JSON.stringify(file, null, 2);
}
