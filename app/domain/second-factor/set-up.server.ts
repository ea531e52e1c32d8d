import { config } from "~/config.server";
import { newFactorSecret, setUpAddress } from "./one-time-code.server";
import { seal, unseal } from "./sealed.server";

/** A second factor that is being set up: nothing of it is stored before its first code. */
export interface SetUp {
  /** In base32, for the owner to type where a camera does not do. */
  secret: string;
  /** For the QR code. */
  address: string;
  /** The secret as the form carries it: nobody can put one of their own in its place, nor somebody else's. */
  sealed: string;
}

export function newSetUp(owner: { userId: number; email: string }): SetUp {
  return setUpOf(newFactorSecret(), owner);
}

/** The same set-up again, from what the form brought along; null where that is not one of this user's. */
export function readSetUp(sealed: string, owner: { userId: number; email: string }): SetUp | null {
  const secret = unseal(Buffer.from(sealed, "base64url"), setUpPurpose(owner.userId));
  return secret === null ? null : setUpOf(secret, owner);
}

function setUpOf(secret: string, { userId, email }: { userId: number; email: string }): SetUp {
  const address = setUpAddress(secret, { email, issuer: config().COUNCIL_NAME });
  return { secret, address, sealed: seal(secret, setUpPurpose(userId)).toString("base64url") };
}

const setUpPurpose = (userId: number) => `second factor of ${userId}, set up`;

/** What the stored secret of a user is sealed for. */
export const secretPurpose = (userId: number) => `second factor of ${userId}`;
