import type { User } from "~/domain/users/queries.server";
import { imgPathOf } from "~/domain/users/rules";
import { instantJson } from "./instant-json";

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
