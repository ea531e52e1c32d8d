import { z } from "zod";
import { can } from "~/domain/access/capabilities";
import { MAX_FILE_BYTES, PICTURE_KINDS } from "~/domain/files/file-kinds";
import { validateFile } from "~/domain/files/validate-file";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { activateUser } from "~/domain/users/activate-user.server";
import { addUser } from "~/domain/users/add-user.server";
import { changePicture } from "~/domain/users/change-picture.server";
import { deactivateUser } from "~/domain/users/deactivate-user.server";
import { editProfile } from "~/domain/users/edit-profile.server";
import { editUser } from "~/domain/users/edit-user.server";
import { type User, userById, userList } from "~/domain/users/queries.server";
import { imgPathOf } from "~/domain/users/rules";
import {
  newUserForm,
  type UserChanges,
  userChanges,
  userIdField,
} from "~/domain/users/schema.server";
import type { StaffContext } from "./call.server";
import { type ListQueries, listsSchema } from "./list-schemas.server";
import { userJson } from "./user-json";

export const usersQuery = listsSchema("active", "inactive");
export const addBody = newUserForm;
export const editBody = userChanges.extend({ id: userIdField });
/** The user whose number stands in the address. */
export const userParams = z.object({ id: userIdField });
export const uploadBody = z.object({
  img: z
    .string({ error: "required" })
    .transform((text) => text.replace(/^data:[\w/+.-]+;base64,/, ""))
    .refine((text) => /^[A-Za-z0-9+/]+={0,2}$/.test(text), "file_unsupported"),
  original_name: z.string({ error: "required" }).trim().min(1, "required").max(255, "too_long"),
  user_id: userIdField,
});

/** GET /api/users: the two lists of the users screen. */
export async function listUsers({ active, inactive }: ListQueries<"active" | "inactive">) {
  const [working, gone] = await Promise.all([userList(true, active), userList(false, inactive)]);
  return { working, gone };
}

/** DELETE /api/users/{id} (R-7-16). Throws Refusal as `deactivateUser` does. */
export async function removeUser(
  { id }: z.output<typeof userParams>,
  { staff, now }: StaffContext,
): Promise<void> {
  await deactivateUser(id, staff, now);
}

/** GET /api/users/activate/{id}. Throws Refusal as `activateUser` does. */
export async function reactivateUser(
  { id }: z.output<typeof userParams>,
  { staff, now }: StaffContext,
): Promise<void> {
  await activateUser(id, staff, now);
}

/**
 * POST users/add: the same act as the user form's, for users of a type (A5, G8). Throws Refusal as
 * `addUser` does.
 */
export function addUserOf(type: User["type"]) {
  return async (input: z.output<typeof addBody>, { staff, now }: StaffContext) =>
    requireUserOfType(await addUser(input, type, staff, now), type);
}

/**
 * POST users/edit: an administrator changes what is named of a user of the type, everybody else
 * their own name, phone and password. Throws Refusal as `editUser` and `editProfile` do, not_found
 * for another type, forbidden for somebody else's row.
 */
export function editUserOf(type: User["type"]) {
  return async ({ id, ...input }: z.output<typeof editBody>, { staff, now }: StaffContext) => {
    const administrator = requireOwnOrAdministrator(staff, id);
    const before = await requireUserOfType(id, type);
    const changes = administrator
      ? await editUser(id, null, input, staff, now)
      : await changeOwn(before, input, staff, now);
    return { user: await requireUserOfType(id, type), changes };
  };
}

/**
 * POST users/upload: one's own picture, or as an administrator anybody's of the type. Throws
 * Refusal as `validateFile` and `changePicture` do.
 */
export function uploadPictureOf(type: User["type"]) {
  return async (
    { img, original_name, user_id }: z.output<typeof uploadBody>,
    { staff }: StaffContext,
  ) => {
    requireOwnOrAdministrator(staff, user_id);
    await requireUserOfType(user_id, type);
    const bytes = Buffer.from(img, "base64");
    validateFile(
      { name: original_name, bytes },
      { maxBytes: MAX_FILE_BYTES, kinds: PICTURE_KINDS },
      "img",
    );
    return changePicture(user_id, { bytes, originalName: original_name }, staff);
  };
}

export const presentUsers = ({ working, gone }: Awaited<ReturnType<typeof listUsers>>) => ({
  active: working.rows.map(userJson),
  inactive: gone.rows.map(userJson),
  total_active: working.total,
  total_inactive: gone.total,
});
export const presentUser = (user: User) => ({ user: userJson(user) });
export const presentEdited = ({ user, changes }: { user: User; changes: object }) => ({
  user: userJson(user),
  changes,
});
export const presentPicture = (img: string) => ({ img: imgPathOf(img) });

function requireOwnOrAdministrator(staff: Staff, id: number): boolean {
  const administrator = can(staff, "users.manage");
  if (!administrator && id !== staff.userId) throw new Refusal("forbidden");
  return administrator;
}

async function changeOwn(
  before: User,
  { name = before.name, phone = before.phone, password = "" }: UserChanges,
  staff: Staff,
  now: Date,
): Promise<object> {
  await editProfile(staff, { name, phone, password, password_current: "" }, null, now);
  return { ...(name !== before.name && { name }), ...(phone !== before.phone && { phone }) };
}

async function requireUserOfType(id: number, type: User["type"]): Promise<User> {
  const user = await userById(id);
  if (user?.type !== type) throw new Refusal("not_found");
  return user;
}
