import { config } from "~/config.server";
import { decryptText, encryptText } from "./encrypt-text.server";
import { newFactorSecret, otpauthUri } from "./one-time-code.server";

/** A second factor that is being set up: nothing of it is stored before its first code. */
export interface FactorSetup {
  /** In base32, for the owner to type where a camera does not do. */
  secret: string;
  /** For the QR code. */
  otpauthUri: string;
  /**
   * The secret as the form carries it: nobody can put one of their own in its place, nor somebody
   * else's.
   */
  encryptedSecret: string;
}

export function newFactorSetup(owner: { userId: number; email: string }): FactorSetup {
  return factorSetupOf(newFactorSecret(), owner);
}

/**
 * The same set-up again, from what the form brought along; null where that is not one of this
 * user's.
 */
export function readFactorSetup(
  encryptedSecret: string,
  owner: { userId: number; email: string },
): FactorSetup | null {
  const secret = decryptText(Buffer.from(encryptedSecret, "base64url"), setupPurpose(owner.userId));
  return secret === null ? null : factorSetupOf(secret, owner);
}

function factorSetupOf(
  secret: string,
  { userId, email }: { userId: number; email: string },
): FactorSetup {
  const uri = otpauthUri(secret, { email, issuer: config().COUNCIL_NAME });
  return {
    secret,
    otpauthUri: uri,
    encryptedSecret: encryptText(secret, setupPurpose(userId)).toString("base64url"),
  };
}

const setupPurpose = (userId: number) => `second factor of ${userId}, set up`;

/** What the stored secret of a user is encrypted for. */
export const secretPurpose = (userId: number) => `second factor of ${userId}`;
