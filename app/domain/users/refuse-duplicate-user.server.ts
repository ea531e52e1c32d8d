import { col, fn, Op, where } from "sequelize";
import { AppUser } from "@db/models/index";
import { refuseViolation } from "~/domain/shared/refuse-violation.server";

/**
 * Runs a change that the table refuses where somebody has this e-mail address or username already,
 * or one that looks the same, whatever its letters' case, and says which: Refusal email_taken or username_taken, on its field;
 * where it is both, the address. Inactive users keep theirs.
 */
export async function refuseDuplicateUser<T>(
  { email }: { email: string; username: string },
  exceptId: number | null,
  change: () => Promise<T>,
): Promise<T> {
  return refuseViolation(change, async () => {
    const sameEmail = await AppUser.findOne({
      attributes: ["id"],
      where: {
        [Op.and]: [
          where(fn("identity_skeleton", col("email")), fn("identity_skeleton", email)),
          exceptId === null ? {} : { id: { [Op.ne]: exceptId } },
        ],
      },
    });
    return sameEmail ? { code: "email_taken", field: "email" } : {};
  });
}
