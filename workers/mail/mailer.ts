import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { config } from "~/config.server";

/** Mail servers refuse more, and base64 adds a third: a larger file is sent as a link. */
export const MOST_ATTACHED_BYTES = 7_000_000;

/** A file of a letter; a PDF where it does not say otherwise. */
export interface Attachment {
  filename: string;
  content: Buffer;
  contentType?: string;
  /** Shown inside the letter, whose HTML names it `cid:`. */
  contentId?: string;
}

export interface Mail {
  /** One address, checked by `isMailAddress`. */
  to: string;
  /** Where an answer goes; without one, to whom it came from. */
  replyTo?: string | null;
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
  /**
   * Names this letter: sent twice it bears the same Message-ID, and as a file it replaces itself.
   * Letters, digits, dots and dashes.
   */
  id: string;
}

/**
 * Sends a letter: by SMTP_URL, or as a file of MAIL_FOLDER where there is no server. Throws when it
 * was not taken.
 */
export async function sendMail(mail: Mail): Promise<void> {
  const { SMTP_URL } = config();
  const message = toMailOptions(mail);
  if (SMTP_URL) {
    const transport = createTransport(withTimeouts(SMTP_URL));
    try {
      await transport.sendMail(message);
    } finally {
      transport.close();
    }
    return;
  }
  const { message: raw } = await createTransport({ streamTransport: true, buffer: true }).sendMail(
    message,
  );
  await writeToFolder(`${mail.id}.eml`, raw as Buffer);
}

/** The mail library reads its limits from the address alone; by itself it waits for minutes. */
function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const [name, ms] of Object.entries({
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  }))
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms));
  return url.href;
}

/**
 * The address is handed over as one address, never as a text that is searched for several; nothing
 * is fetched for a mail.
 */
function toMailOptions(mail: Mail): SendMailOptions {
  const { to, replyTo, subject, text, html, attachments, id } = mail;
  return {
    from: config().MAIL_FROM,
    to: { name: "", address: to },
    ...(replyTo && { replyTo: { name: "", address: replyTo } }),
    subject,
    text,
    html,
    attachments: attachments.map(toAttachment),
    messageId: `<${id}@${new URL(config().PUBLIC_URL).hostname}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function toAttachment({ filename, content, contentType, contentId }: Attachment) {
  return {
    ...{ filename, content, contentType: contentType ?? "application/pdf" },
    ...(contentId && { cid: contentId, contentDisposition: "inline" as const }),
  };
}

/** Written beside and renamed, so that nobody finds half a mail. */
async function writeToFolder(name: string, raw: Buffer): Promise<void> {
  const folder = config().MAIL_FOLDER ?? join(config().DATA_DIR, "mail");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, `.${name}`), raw, { mode: 0o600 });
  await rename(join(folder, `.${name}`), join(folder, name));
}

/**
 * A single plain address: nothing that a mail server could read as a second one or as another
 * header.
 */
export function isMailAddress(text: string): boolean {
  return (
    text.length <= 200 &&
    /^[^\s@<>(),;:"\\[\]\u0000-\u001f\u007f]+@[^\s@<>(),;:"\\[\]\u0000-\u001f\u007f]+\.[^\s@<>(),;:"\\[\]\u0000-\u001f\u007f]+$/.test(
      text,
    )
  );
}
