import { textOf } from "~/http/form.server";
import { readPassword } from "~/http/form.server";

/** The fields of a posted user form; whatever else it brings along is not read. */
export function readUserFields(form: FormData) {
  const text = (name: string) => textOf(form, name);
  return {
    name: text("name"),
    username: text("username"),
    email: text("email"),
    phone: text("phone"),
    password: readPassword(form),
    jetty: text("jetty"),
    access: text("access"),
  };
}
