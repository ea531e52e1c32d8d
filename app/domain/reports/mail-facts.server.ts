import { sql } from "@db/transaction";
import type { Language } from "~/domain/shared/language";
import type { ReportFilter } from "./rules";

/** What the mail about a report that is ready tells, and to whom. */
export interface ReportMailFacts extends ReportFilter {
  id: number;
  language: Language;
  name: string;
  email: string;
  expiresAt: Date;
}

/** The facts of a mail about a report; null where it is not ready or its owner no longer works here. */
export async function reportMailFacts(reportId: number): Promise<ReportMailFacts | null> {
  const [facts] = await sql<ReportMailFacts>(
    null,
    `select r.id, r.type, r.jetty_id, r.platform, r.from_day as from, r.to_day as to, r.language,
        r.credit_account_id as account_id,
        u.name, u.email, r.expires_at
       from report r join app_user u on u.id = r.user_id and u.active
      where r.id = :reportId and r.state = 'ready'`,
    { reportId },
  );
  return facts ?? null;
}
