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
import { messageShape } from "./answer-shapes";
import { base64Field, fileNameField } from "./base64-file";
import { staffCall } from "./call.server";
import { FILE, FORM, QUERY, REMOVE, type StaffContext } from "./call-line";
import { type ListQueries, listsSchema } from "./list-schemas.server";
import { presentMessage } from "./message.server";
import { editedAnswer, pictureAnswer, userAnswer, userJson, userShape } from "./user-json";

const usersQuery = listsSchema("active", "inactive");
const editBody = userChanges.extend({ id: userIdField });
/** The user whose number stands in the address. */
const userParams = z.object({ id: userIdField });
const uploadBody = z.object({
  img: base64Field,
  original_name: fileNameField,
  user_id: userIdField,
});

/** GET /api/users: the two lists of the users screen. */
async function listUsers({ active, inactive }: ListQueries<"active" | "inactive">) {
  const [working, gone] = await Promise.all([userList(true, active), userList(false, inactive)]);
  return { working, gone };
}

/** DELETE /api/users/{id} (R-7-16). Throws Refusal as `deactivateUser` does. */
async function removeUser(
  { id }: z.output<typeof userParams>,
  { staff, now }: StaffContext,
): Promise<void> {
  await deactivateUser(id, staff, now);
}

/** GET /api/users/activate/{id}. Throws Refusal as `activateUser` does. */
async function reactivateUser(
  { id }: z.output<typeof userParams>,
  { staff, now }: StaffContext,
): Promise<void> {
  await activateUser(id, staff, now);
}

/**
 * POST users/add: the same act as the user form's, for users of a type (A5, G8). Throws Refusal as
 * `addUser` does.
 */
function addUserOf(type: User["type"]) {
  return async (input: z.output<typeof newUserForm>, { staff, now }: StaffContext) =>
    requireUserOfType(await addUser(input, type, staff, now), type);
}

/**
 * POST users/edit: an administrator changes what is named of a user of the type, everybody else
 * their own name, phone and password. Throws Refusal as `editUser` and `editProfile` do, not_found
 * for another type, forbidden for somebody else's row.
 */
function editUserOf(type: User["type"]) {
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
function uploadPictureOf(type: User["type"]) {
  return async (
    { img, original_name, user_id }: z.output<typeof uploadBody>,
    { staff }: StaffContext,
  ) => {
    requireOwnOrAdministrator(staff, user_id);
    await requireUserOfType(user_id, type);
    validateFile(
      { name: original_name, bytes: img },
      { maxBytes: MAX_FILE_BYTES, kinds: PICTURE_KINDS },
      "img",
    );
    return changePicture(user_id, { bytes: img, originalName: original_name }, staff);
  };
}

const presentUsers = ({ working, gone }: Awaited<ReturnType<typeof listUsers>>) => ({
  active: working.rows.map(userJson),
  inactive: gone.rows.map(userJson),
  total_active: working.total,
  total_inactive: gone.total,
});
const presentUser = (user: User) => ({ user: userJson(user) });
const presentEdited = ({ user, changes }: { user: User; changes: object }) => ({
  user: userJson(user),
  changes,
});
const presentPicture = (img: string) => ({ img: imgPathOf(img) });

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

const listShape = z.strictObject({
  active: z.array(userShape),
  inactive: z.array(userShape),
  total_active: z.number(),
  total_inactive: z.number(),
});
const PERSON_ERRORS = [
  "bad_email",
  "bad_phone",
  "email_taken",
  "username_taken",
  "password_length",
  "password_common",
  "password_personal",
] as const;
const PICTURE_ERRORS = [
  "file_unsupported",
  "image_too_large",
  "file_damaged",
  "file_pixels",
  "too_many",
  "not_found",
  "user_inactive",
] as const;

/** The three calls that there are for users of each type (A5). */
const callsOfType = (
  type: User["type"],
  under: string,
  needsOf: "users.manage" | "profile.edit",
) => [
  staffCall({
    ...FORM,
    path: `${under}/add`,
    summary: "addUser",
    needs: "users.manage",
    schema: newUserForm,
    answers: userAnswer,
    errors: PERSON_ERRORS,
    act: addUserOf(type),
    present: presentUser,
  }),
  staffCall({
    ...FORM,
    path: `${under}/edit`,
    summary: "editUser",
    needs: needsOf,
    schema: editBody,
    answers: editedAnswer,
    errors: [...PERSON_ERRORS, "not_found", "user_inactive"],
    act: editUserOf(type),
    present: presentEdited,
  }),
  staffCall({
    ...FILE,
    path: `${under}/upload`,
    summary: "uploadPicture",
    needs: needsOf,
    schema: uploadBody,
    answers: pictureAnswer,
    errors: PICTURE_ERRORS,
    act: uploadPictureOf(type),
    present: presentPicture,
  }),
];

export const userCalls = [
  staffCall({
    ...QUERY,
    path: "/api/users",
    summary: "users",
    needs: "users.manage",
    schema: usersQuery,
    answers: listShape,
    act: listUsers,
    present: presentUsers,
  }),
  staffCall({
    ...REMOVE,
    path: "/api/users/:id",
    summary: "removeUser",
    needs: "users.manage",
    schema: userParams,
    answers: messageShape,
    errors: ["own_account", "not_found", "user_inactive"],
    act: removeUser,
    present: presentMessage("user_removed"),
  }),
  staffCall({
    ...QUERY,
    limit: "act",
    path: "/api/users/activate/:id",
    summary: "activateUser",
    needs: "users.manage",
    schema: userParams,
    answers: messageShape,
    errors: ["not_found", "user_active"],
    act: reactivateUser,
    present: presentMessage("user_activated"),
  }),
  ...callsOfType("internal", "/api/users", "profile.edit"),
  ...callsOfType("amiro", "/amiro/users", "users.manage"),
];
