type Environment = Record<string, string | undefined>;

/**
 * A variable as its file means it; what is empty is not set. A container's `--env-file` keeps the
 * quotes around a value that a shell, systemd and Node take off.
 */
export function environmentValue(
  name: string,
  environment: Environment = process.env,
): string | undefined {
  const value = environment[name]?.replace(/^'([^']*)'$/, "$1");
  return value === "" ? undefined : value;
}

/** In earnest, and not a demo of the production build. */
export function inProduction(): boolean {
  return environmentValue("NODE_ENV") === "production" && environmentValue("JETTY_DEMO") !== "1";
}

/** The database as its owner: for the commands that the application's own role may not do. */
export function ownerUrl(): string {
  const url = environmentValue("DATABASE_OWNER_URL") ?? environmentValue("DATABASE_URL");
  if (!url) throw new Error("DATABASE_URL is not set.");
  return url;
}
