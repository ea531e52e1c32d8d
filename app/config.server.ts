import { z } from "zod";
import { readEnvironment } from "@db/environment";
import { gatewayAccount } from "./gateway-accounts.server";
import { signingKeyPem, verifyingKeyPem } from "./signing-key.server";

/**
 * The whole configuration, parsed once from the environment. `.env.example` documents each
 * variable; keep the two together.
 */
const flag = z.enum(["0", "1"]).transform((value) => value === "1");
const origin = z.url().transform((value) => new URL(value).origin);
const nameList = z
  .string()
  .transform((value) =>
    value
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.string().max(40)).max(12));
const emailList = z.string().transform((value) =>
  value
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean),
);

const levelList = z
  .string()
  .regex(/^\s*[1-5](\s*,\s*[1-5])*\s*$/, { message: "is not a list of levels" })
  .transform((value) => value.split(",").map(Number));

/** Calls a minute; 0 is no limit. */
const perMinute = (most: number) => z.number().int().min(0).max(1_000_000).default(most);

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: "custom", message: "is not JSON" });
    return z.NEVER;
  }
});

/** Used once at the start: a key that cannot sign is found before anybody has paid. */
const signingKey = z.string().transform((text, context) => {
  const pem = signingKeyPem(text);
  if (pem) return pem;
  context.addIssue({
    code: "custom",
    message: "is not a private key on the curve P-256 that signs (PEM, or base64 on one line)",
  });
  return z.NEVER;
});

/** Public keys that signed before; each is tried on a code that the newer ones do not fit. */
const olderKeys = z.string().transform((text, context) => {
  const keys = text.split(",").map((part) => verifyingKeyPem(part.trim()));
  const pems = keys.filter((pem) => pem !== null);
  const wrong = pems.length < keys.length;
  if (!wrong && pems.length <= MAX_OLDER_KEYS) return pems;
  context.addIssue({
    code: "custom",
    message: wrong
      ? "holds what is not a public key on the curve P-256 (base64 on one line, commas between)"
      : `holds more than ${MAX_OLDER_KEYS} keys`,
  });
  return z.NEVER;
});
const MAX_OLDER_KEYS = 4;

const LEAST_CHARACTERS = 10;
const longSecret = z.string().min(32, { message: "needs 32 characters or more" });
/** A word said again and again is long and no secret. */
const secretKey = longSecret.refine((text) => new Set(text).size >= LEAST_CHARACTERS, {
  message: `is too simple: it has fewer than ${LEAST_CHARACTERS} different characters`,
});

/** How buyers reach somebody; each part may be left out. */
const contact = z.strictObject({
  phone: z
    .string()
    .max(30)
    .regex(/^\+?\d[\d ()-]{6,}$/, { message: "is not a phone number" })
    .optional(),
  /** WhatsApp knows international numbers alone, of digits. */
  whatsapp: z
    .string()
    .max(30)
    .transform((text) => text.replace(/[^\d]/g, ""))
    .pipe(z.string().regex(/^[1-9]\d{7,14}$/, { message: "is not an international number" }))
    .optional(),
  email: z.email().max(120).optional(),
  hours: z.strictObject({ ms: z.string().max(120), en: z.string().max(120) }).optional(),
});

/** The council's contact, and by jetty what is another there. */
const contacts = contact.extend({
  jetties: z.strictObject({ 1: contact.optional(), 2: contact.optional() }).optional(),
});

const jettyPlace = z.strictObject({
  /** Latitude and longitude in degrees. */
  position: z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]).optional(),
  /** When passengers have to be there at the latest, by the clock of the jetty. */
  arriveBy: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: "is not a time such as 08:30" })
    .optional(),
});

const callLimits = z.strictObject({
  token: z
    .strictObject({
      question: perMinute(600),
      act: perMinute(300),
      expensive: perMinute(120),
    })
    .prefault({}),
  address: z
    .strictObject({
      question: perMinute(1_200),
      act: perMinute(300),
      expensive: perMinute(120),
    })
    .prefault({}),
  wrongToken: perMinute(120),
});

/**
 * So many orders need not wait for each other; the next one waits for the last, each further one
 * twice as long, an hour at most; more orders or passengers than these there cannot be.
 */
const unpaidLimit = (most: {
  free: number;
  waitSeconds: number;
  orders: number;
  passengers: number;
}) =>
  z
    .strictObject({
      free: z.number().int().min(1).max(1_000_000),
      waitSeconds: z.number().int().min(0).max(3_600),
      orders: z.number().int().min(1).max(1_000_000),
      passengers: z.number().int().min(1).max(1_000_000_000),
    })
    .partial()
    .transform((given) => ({ ...most, ...given }))
    .prefault({});

const unpaidLimits = z.strictObject({
  buyer: unpaidLimit({ free: 2, waitSeconds: 60, orders: 6, passengers: 1_000 }),
  address: unpaidLimit({ free: 120, waitSeconds: 10, orders: 240, passengers: 4_000 }),
});

const schema = z
  .object({
    NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
    PORT: z.coerce.number().int().min(0).max(65535).default(8080),
    HOST: z.string().default("127.0.0.1"),
    PUBLIC_URL: origin.default("http://127.0.0.1:8080"),
    TRUST_PROXY: z.string().default("0"),
    /** How long a process that is told to stop goes on taking connections. */
    DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(5),
    /** Where a worker says how it is; not set, nowhere. */
    WORKER_HEALTH_PORT: z.coerce.number().int().min(1).max(65535).optional(),
    WORKER_HEALTH_HOST: z.string().default("127.0.0.1"),
    /** Where a process tells its metrics; not set, nowhere. */
    METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
    METRICS_HOST: z.string().default("127.0.0.1"),
    /** The collector that spans are sent to; not set, none are made. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    DATA_DIR: z.string().default(".data"),
    DATABASE_URL: z.string().startsWith("postgres"),
    DATABASE_OWNER_URL: z.string().startsWith("postgres").optional(),
    /** A pooler in transaction mode, in front of the database of DATABASE_URL. */
    DATABASE_POOLER_URL: z.string().startsWith("postgres").optional(),
    /** It keeps prepared statements: PgBouncer from 1.21 on, with max_prepared_statements. */
    DATABASE_POOLER_PREPARED: flag.default(false),
    /** A standby of it, which reports are read from. */
    DATABASE_REPLICA_URL: z.string().startsWith("postgres").optional(),
    DATABASE_ROLE: z.string().default("jetty_app"),
    DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
    REDIS_URL: z.string().startsWith("redis").optional(),
    GATEWAY_ACCOUNTS: json.pipe(z.array(gatewayAccount).min(1).max(20)),
    QR_PRIVATE_KEY: signingKey,
    QR_OLD_PUBLIC_KEYS: olderKeys.default([]),
    SECRET_KEY: secretKey,
    /** The key before SECRET_KEY, which opens what it sealed; it may be why there is another. */
    SECRET_KEY_OLD: longSecret.optional(),
    SMTP_URL: z.string().startsWith("smtp").optional(),
    MAIL_FROM: z.string().default("Tiket Jeti <tiket@localhost>"),
    MAIL_FOLDER: z.string().optional(),
    CHROMIUM_PATH: z.string().optional(),
    /** A worker keeps a browser ready that has printed before. */
    PDF_BROWSER_READY: flag.default(true),
    LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
    SUPER_USER_EMAILS: emailList.default([]),
    LOG_CLEARER_EMAIL: z.string().trim().toLowerCase().optional(),
    /**
     * What `/error_log?{secret}` and `/clear_log?{secret}` want beside a super user's session;
     * without one nobody may call them.
     */
    ERROR_LOG_SECRET: z
      .string()
      .regex(/^[\w-]{24,200}$/, { message: "needs 24 letters, figures, - or _, or more" })
      .optional(),
    /** An app older than this has to update. */
    MIN_APP_VERSION: z
      .string()
      .regex(/^\d{1,6}(?:\.\d{1,6}){0,3}$/, { message: "is not a version such as 1.4.0" })
      .default("0"),
    PASSWORD_MIN: z.coerce.number().int().min(6).max(64).default(6),
    PASSWORD_MAX: z.coerce.number().int().min(16).max(200).default(20),
    SESSION_HOURS: z.coerce
      .number()
      .min(0.1)
      .max(24 * 30)
      .default(16),
    SESSION_IDLE_MINUTES: z.coerce
      .number()
      .min(1)
      .max(60 * 24 * 30)
      .default(240),
    /**
     * After this long without a request a browser's session asks for the password again; 0 never
     * does.
     */
    LOCK_AFTER_MINUTES: z.coerce.number().min(0).max(1_440).default(30),
    /**
     * Calls a minute of one token, of one address where nobody signed them, and with tokens that
     * open nothing.
     */
    CALL_LIMITS: json.pipe(callLimits).prefault("{}"),
    /**
     * Online orders that may wait for their payment at once: of one buyer (by phone number or ic),
     * and of one address within an hour.
     */
    UNPAID_LIMITS: json.pipe(unpaidLimits).prefault("{}"),
    SECOND_FACTOR_LEVELS: levelList.default([]),
    /** A difference between drawer and ledger above this needs a reason. */
    SHIFT_OVER_SHORT_LIMIT_SEN: z.coerce.number().int().min(0).max(10_000_000).default(500),
    /** Beside Cash and Credit Facility (S15), by their names as they are shown and stored. */
    COUNTER_PAYMENT_METHODS: nameList.default([]),
    APP_STORE_URL: z.url().default("https://apps.apple.com/my/"),
    PLAY_STORE_URL: z.url().default("https://play.google.com/store/apps"),
    SCANNER_APP_URL: z.url().default("https://play.google.com/store/apps"),
    COUNCIL_NAME: z.string().default("Majlis Daerah Setiu"),
    CONTACT: json.pipe(contacts).prefault("{}"),
    JETTY_PLACES: json
      .pipe(z.strictObject({ 1: jettyPlace.optional(), 2: jettyPlace.optional() }))
      .prefault("{}"),
    JETTY_DEMO: flag.default(false),
    /** Tests only: an instant that every request takes as now. */
    FIXED_NOW: z.iso.datetime({ offset: true }).optional(),
  })
  .superRefine((value, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (!value.GATEWAY_ACCOUNTS.some((one) => one.current))
      issue("GATEWAY_ACCOUNTS", "needs an account with current: true");
    if (
      new Set(value.GATEWAY_ACCOUNTS.map((one) => one.name)).size !== value.GATEWAY_ACCOUNTS.length
    )
      issue("GATEWAY_ACCOUNTS", "names an account twice");
    if (value.SECRET_KEY_OLD === value.SECRET_KEY)
      issue("SECRET_KEY_OLD", "is the same as SECRET_KEY");
    if (value.LOG_CLEARER_EMAIL && !value.SUPER_USER_EMAILS.includes(value.LOG_CLEARER_EMAIL))
      issue("LOG_CLEARER_EMAIL", "must be one of SUPER_USER_EMAILS");
    // The word that stands for two methods at once, domain/counter/payment-methods.
    if (value.COUNTER_PAYMENT_METHODS.includes("Split"))
      issue("COUNTER_PAYMENT_METHODS", "must not name Split: it stands for two methods at once");
    // Every counter takes it, domain/travel-credit/rules.
    if (value.COUNTER_PAYMENT_METHODS.includes("Travel Credit"))
      issue("COUNTER_PAYMENT_METHODS", "must not name Travel Credit: it is taken everywhere");
    if (value.PASSWORD_MIN > value.PASSWORD_MAX)
      issue("PASSWORD_MIN", "must not be above PASSWORD_MAX");
    if (value.NODE_ENV !== "production" || value.JETTY_DEMO) return;
    if (value.FIXED_NOW) issue("FIXED_NOW", "is for tests, not for production");
    if (!value.PUBLIC_URL.startsWith("https://"))
      issue("PUBLIC_URL", "must be https in production");
    for (const one of value.GATEWAY_ACCOUNTS) {
      if (!one.live)
        issue("GATEWAY_ACCOUNTS", `${one.name} is a test account; production takes live ones only`);
      if (!one.host.startsWith("https://"))
        issue("GATEWAY_ACCOUNTS", `${one.name} must have an https host`);
    }
  });

export type Config = z.infer<typeof schema>;

/**
 * Parses an environment. Throws one error that names every variable that is wrong and never prints
 * a value.
 */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const { values, problems } = readEnvironment(environment);
  const parsed = schema.safeParse(values);
  if (parsed.success && problems.length === 0) return parsed.data;
  const unread = new Set(problems.map((line) => line.replace(/(?:_FILE)?:.*/, "")));
  const lines = (parsed.error?.issues ?? [])
    .filter(({ path }) => !unread.has(String(path[0])))
    .map((issue) => `${issue.path.join(".") || "environment"}: ${issue.message}`);
  throw new Error(
    `The configuration is wrong (see .env.example):\n  ${[...problems, ...lines].join("\n  ")}`,
  );
}

let parsed: Config | undefined;

/** The configuration of this process. */
export function config(): Config {
  parsed ??= parseConfig(process.env);
  return parsed;
}
