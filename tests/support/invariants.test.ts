import { expect, it } from "vitest";
import { asOwner, useDatabase } from "./database";
import { checkInvariants } from "./invariants";
import { makeTicket } from "./make-ticket";

const test = useDatabase({ breaksInvariants: true });
const cut = () =>
  asOwner(test, (client) =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    ),
  );

it("the invariants name what is broken, and are still asked when a test has cut every connection", async () => {
  const ticket = await makeTicket();
  await checkInvariants(test);
  await cut();
  await checkInvariants(test);
  await cut();
  await asOwner(test, async (client) => {
    await client.query("set session_replication_role = replica");
    await client.query("update ticket set amount_sen = amount_sen + 1 where id = $1", [ticket.id]);
  });
  await expect(checkInvariants(test)).rejects.toThrow("I1a");
});
