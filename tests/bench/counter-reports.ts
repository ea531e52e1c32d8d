import pg from "pg";
import { NO_PARALLEL_WORKERS } from "@db/connection";

/**
 * What the heaviest reports ask of the database: every ticket with its lines or its passengers,
 * grouped.
 */
const REPORTS = [
  `select t.sale_day, t.ticket_flag, t.payment_method, l.category, count(*), sum(l.quantity), sum(l.quantity * l.fare_sen)
     from ticket t join ticket_line l on l.ticket_id = t.id where t.state = 'paid' group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  `select p.country, p.category, t.jetty_id, count(*), count(distinct p.ic) from passenger p join ticket t on t.id = p.ticket_id where t.state = 'paid' group by 1, 2, 3 order by 4 desc`,
  `select t.ticket_date, t.jetty_id, count(*), sum(t.amount_sen), md5(string_agg(p.name || p.ic, ',' order by p.name))
     from ticket t join passenger p on p.ticket_id = t.id where t.state = 'paid' group by 1, 2`,
];

/**
 * Keeps three of them running until it is stopped; then tells how many ran. `worker` works them off
 * one after another, as the one worker process does that makes reports; `at once` is three such
 * workers.
 */
export async function runReports(
  databaseUrl: string,
  how: "worker" | "at once",
): Promise<() => Promise<number>> {
  let stopped = false;
  const lists = how === "worker" ? [REPORTS] : REPORTS.map((text) => [text]);
  const running = await Promise.all(
    lists.map(async (texts) => {
      const client = new pg.Client({
        connectionString: databaseUrl,
        options: `-c role=jetty_app ${NO_PARALLEL_WORKERS}`,
      });
      await client.connect();
      return { client, texts };
    }),
  );
  const counts = running.map(async ({ client, texts }) => {
    let count = 0;
    for (; !stopped; count += 1) await client.query(texts[count % texts.length] ?? "");
    await client.end();
    return count;
  });
  return async () => {
    stopped = true;
    return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
  };
}
