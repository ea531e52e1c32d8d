import { z } from "zod";
import { instantJson } from "~/domain/shared/instant-json";
import type { User } from "~/domain/users/queries.server";
import { imgPathOf } from "~/domain/users/rules";
import { anyJettyShape, instantShape } from "./answer-shapes";

export const userShape = z.strictObject({
  id: z.number(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  jetty: anyJettyShape,
  access: z.number().int().min(1).max(5),
  img: z.string().nullable(),
  lastActive: instantShape.nullable(),
  type: z.enum(["internal", "amiro"]),
});

export const userAnswer = z.strictObject({ user: userShape });
export const editedAnswer = z.strictObject({
  user: userShape,
  changes: z.strictObject({
    ...userShape.pick({ name: true, username: true, email: true, phone: true }).partial().shape,
    jetty: userShape.shape.jetty.optional(),
    access: userShape.shape.access.optional(),
  }),
});
export const pictureAnswer = z.strictObject({ img: z.string().nullable() });
/**
 * A user in its field names (R-3-01); a password is in no answer (R-3-02), and `ws_api_key` and
 * `bubble` are answered to their owner alone.
 */
export function userJson(user: User) {
  return {
    id: user.id,
    name: user.name,
    username: user.username,
    email: user.email,
    phone: user.phone,
    jetty: user.jettyId,
    access: user.access,
    img: imgPathOf(user.img),
    lastActive: user.lastActive && instantJson(user.lastActive),
    type: user.type,
  };
}
