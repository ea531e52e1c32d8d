import type { Contact } from "~/domain/places/jetty-facts";

interface ContactWay {
  kind: "phone" | "whatsapp" | "email";
  /** As one reads it. */
  shown: string;
  href: string;
}

/** The ways that are given, quickest first; `message` begins what the reader writes. */
export function contactWays({ phone, whatsapp, email }: Contact, message = ""): ContactWay[] {
  const text = encodeURIComponent(message);
  const ways: ContactWay[] = [];
  if (phone)
    ways.push({ kind: "phone", shown: phone, href: `tel:${phone.replace(/[^\d+]/g, "")}` });
  if (whatsapp)
    ways.push({
      kind: "whatsapp",
      shown: `+${whatsapp}`,
      href: `https://wa.me/${whatsapp}${text && `?text=${text}`}`,
    });
  if (email)
    ways.push({
      kind: "email",
      shown: email,
      href: `mailto:${email}${text && `?subject=${text}`}`,
    });
  return ways;
}
