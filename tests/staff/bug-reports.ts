import { sql } from "@db/transaction";

/** A report of somebody, in English; its number. */
export async function makeReport(userId: number, report: string, at: Date): Promise<number> {
  const [made] = await sql<{ id: number }>(
    null,
    "insert into bug_report (user_id, report, created_at, language) values (:userId, :report, :at, 'en') returning id",
    { userId, report, at },
  );
  return made?.id ?? 0;
}

export const reportRow = async (id: number) =>
  (
    await sql<{ status: string; resolvedBy: number | null; reporterToldAt: Date | null }>(
      null,
      "select * from bug_report where id = :id",
      { id },
    )
  )[0];
