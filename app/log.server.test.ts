import { describe, expect, it } from "vitest";
import { describeError, scrub, throttled } from "./log.server";

describe("a log line", () => {
  it.each([
    ["ic 850412-11-5267 of Ali", "ic [digits] of Ali"],
    ["Key (ic)=(850412115267) already exists", "Key (ic)=([digits]) already exists"],
    ["phone +60 12-345 6789", "phone +[digits]"],
    ["mail to siti.aminah+1@contoh.com.my failed", "mail to [email] failed"],
    ["ticket K7QMX3RDW9HTAB2C", "ticket [code]"],
    ["ticket K7QM-X3RD-W9HT-AB2C", "ticket [code]"],
    ["cookie 0oN8d1hTqv4C2bX7uK3mZ6yW9pA5sE1fR8tG4jL0iQc", "cookie [secret]"],
    ["connect to postgres://jetty:hunter2@db:5432/jetty", "connect to [login]@db:5432/jetty"],
  ])("does not keep %j", (text, kept) => expect(scrub(text)).toBe(kept));

  it("says of what was thrown and is no error what it says of itself", () => {
    for (const [thrown, message] of [
      [{ status: 400, statusText: "Bad Request", data: {} }, "400 Bad Request"],
      [{ message: "no more" }, "no more"],
      [{}, "something was thrown that is no error"],
      ["a text", "a text"],
    ])
      expect(describeError(thrown)).toEqual({ message });
  });

  it("leaves ordinary words and short numbers alone", () => {
    const text =
      "outbox 1234 failed after 8 tries: ECONNREFUSED 127.0.0.1:5432 SequelizeConnectionRefusedError";
    expect(scrub(text)).toBe(text);
  });

  it("never quotes the statement, its values or PostgreSQL's detail", () => {
    const error = Object.assign(new Error("duplicate key"), {
      sql: "insert into ticket values ('850412115267')",
      parameters: ["850412115267"],
      original: Object.assign(new Error("duplicate key"), {
        code: "23505",
        constraint: "ticket_form_key_key",
        detail: "Key (ic)=(850412115267)",
      }),
    });
    const described = describeError(error);
    expect(described).toMatchObject({
      type: "Error",
      message: "duplicate key",
      code: "23505",
      constraint: "ticket_form_key_key",
    });
    expect(JSON.stringify(described)).not.toContain("850412115267");
  });

  it("is written once for many errors of a kind, with the number left out", async () => {
    const written: number[] = [];
    const write = throttled((_error, leftOut) => written.push(leftOut), 50);
    for (let n = 0; n < 20; n += 1) write(new Error("gone"));
    await new Promise((resolve) => setTimeout(resolve, 60));
    write(new Error("gone"));
    expect(written).toEqual([0, 19]);
  });
});
