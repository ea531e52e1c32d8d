import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendMail } from "./mailer";

/** Enough of a mail server to take one letter. */
const letters: { commands: string[]; body: string }[] = [];
const server = createServer((socket: Socket) => {
  const letter = { commands: [] as string[], body: "" };
  let inBody = false;
  socket.setEncoding("utf8").write("220 test\r\n");
  socket.on("data", (chunk: string) => {
    if (inBody) {
      letter.body += chunk;
      if (letter.body.endsWith("\r\n.\r\n")) {
        inBody = false;
        letters.push(letter);
        socket.write("250 taken\r\n");
      }
      return;
    }
    letter.commands.push(chunk.trim());
    if (/^DATA/i.test(chunk)) {
      inBody = true;
      socket.write("354 go on\r\n");
    } else if (/^QUIT/i.test(chunk)) socket.end("221 bye\r\n");
    else socket.write(/refused@/.test(chunk) ? "550 no such person\r\n" : "250 ok\r\n");
  });
  socket.on("error", () => {});
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  Object.assign(process.env, {
    SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}/?ignoreTLS=true`,
    MAIL_FROM: "Tiket Jeti <tiket@example.my>",
  });
});
afterAll(() => void server.close());

const letter = {
  subject: "Tiket\r\nBcc: victim@example.com",
  text: "teks",
  html: "<p>teks</p>",
  attachments: [{ filename: "MRG-2026-000001.pdf", content: Buffer.from("%PDF") }],
  id: "MRG-2026-000001-1",
};

describe("a letter by SMTP", () => {
  it("goes to its one address, and a line end in a subject starts no header", async () => {
    await sendMail({ ...letter, to: "pembeli@contoh.my" });
    const [taken] = letters;
    expect(taken?.commands.filter((line) => /^(MAIL|RCPT)/.test(line))).toEqual([
      "MAIL FROM:<tiket@example.my>",
      "RCPT TO:<pembeli@contoh.my>",
    ]);
    expect(taken?.body).not.toMatch(/^Bcc:/m);
    expect(taken?.body).toContain("Subject: Tiket Bcc: victim@example.com");
  });

  it("fails aloud when the server does not take it, so that it is tried again", async () => {
    await expect(sendMail({ ...letter, to: "refused@contoh.my" })).rejects.toThrow(/550/);
  });
});
