import { secretFromFile, secretNames } from "./secret-files";

type Environment = Record<string, string | undefined>;

/**
 * A variable as its file means it; what is empty is not set. A secret may stand in a file that
 * `NAME_FILE` names. Throws, naming the variable, where both are set or the file cannot be read.
 */
export function environmentValue(
  name: string,
  environment: Environment = process.env,
): string | undefined {
  return secretFromFile(name, given(name, environment), given(`${name}_FILE`, environment));
}

/** All variables, those that stand in files too, and what is wrong with these, a line each. */
export function readEnvironment(environment: Environment): {
  values: Environment;
  problems: string[];
} {
  const problems: string[] = [];
  const values: Environment = {};
  for (const name of new Set([...Object.keys(environment), ...secretNames()]))
    try {
      values[name] = environmentValue(name, environment);
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
  return { values, problems };
}

/** A container's `--env-file` keeps the quotes that a shell, systemd and Node take off. */
function given(name: string, environment: Environment): string | undefined {
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
