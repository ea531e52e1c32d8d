import { closeDatabase, openDatabase } from "@db/connection";
import { answerPaymentCallback } from "~/api/payment-callback.server";

/**
 * One web process's part of a storm of callbacks: sends the same message `count` times at once and
 * prints the answers.
 */
const { count, body, now } = JSON.parse(process.argv[2] ?? "{}") as {
  count: number;
  body: string;
  now: string;
};
openDatabase({ url: process.env.DATABASE_URL ?? "", role: "jetty_app", poolMax: 10 });
const answers = await Promise.all(
  Array.from({ length: count }, () =>
    answerPaymentCallback({
      gateway: "toyyibpay",
      account: "sandbox",
      method: "POST",
      contentType: "application/x-www-form-urlencoded",
      headers: {},
      rawBody: Buffer.from(body),
      ip: "127.0.0.1",
      now: new Date(now),
    }),
  ),
);
await Promise.all(answers.map((answer) => answer.after));
console.log(JSON.stringify(answers.map((answer) => answer.status)));
await closeDatabase();
