import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useOutlet } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ROLE_NAMES } from "~/domain/access/levels";
import { liveTokenCount } from "~/domain/device-tokens/queries.server";
import { latestSlipsOf } from "~/domain/shifts/queries.server";
import { editProfile } from "~/domain/users/edit-profile.server";
import { passwordBounds } from "~/domain/users/replace-password.server";
import { profileForm } from "~/domain/users/schema.server";
import { now } from "~/http/clock.server";
import { fieldRules } from "~/http/field-rules.server";
import { flashCookie } from "~/http/flash.server";
import { requirePage } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { clientAddressKey } from "~/http/request-context.server";
import { submitForm } from "~/http/submit-form.server";
import { PictureForm } from "~/ui/forms/picture-form";
import { useReturnedForm } from "~/ui/forms/use-returned-form";
import type { PageHandle } from "~/ui/layout/frame";
import { UnderlyingPage } from "~/ui/layout/modal";
import { UserSlips } from "~/ui/shifts/user-slips";
import { ProfileForm } from "./profile-form";

export { clientAction, shouldRevalidate } from "~/ui/forms/form-page";
export const handle = {
  texts: ["account", "printing", "shift", "tokens", "users"],
  title: "staff:title.profile",
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { userId, name, phone, username, email, level, ownJettyId, imgPath } = await requirePage(
    request,
    "profile",
  );
  return {
    profile: {
      name,
      phone,
      username,
      email,
      role: ROLE_NAMES[level],
      jettyId: ownJettyId,
      imgPath,
    },
    bounds: passwordBounds(),
    rules: fieldRules(profileForm),
    slips: await latestSlipsOf({ id: userId, level }),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const staff = await requirePage(request, "profile");
  return submitForm(request, profileForm, async (profile) => {
    await editProfile(staff, profile, clientAddressKey(request), now());
    // Whoever changes a password because somebody knew it has to think of these too.
    if (profile.password && (await liveTokenCount(staff.userId, now())) > 0)
      return redirectTo("/user-profile/tokens", {
        cookies: [flashCookie("tokens.password_changed", {}, { careful: true })],
      });
    return redirectTo("/user-profile", { cookies: [flashCookie("saved")] });
  });
}

export default function Profile() {
  const { t } = useTranslation("account");
  const printing = useTranslation("printing").t;
  const { profile, bounds, rules, slips } = useLoaderData<typeof loader>();
  const dialog = useOutlet();
  const users = useTranslation("users").t;
  const tokens = useTranslation("tokens").t;
  return (
    <UnderlyingPage>
      <div className="row">
        <h1>{t("profile.heading")}</h1>
        <a className="push" href="/user-profile/sessions">
          {t("profile.sessions")}
        </a>
        <a href="/user-profile/tokens">{tokens("title")}</a>
        <a href="/user-profile/security">{t("link")}</a>
        <a href="/user-profile/print-server">{printing("key.title")}</a>
      </div>
      <ProfileForm
        profile={profile}
        bounds={bounds}
        rules={rules}
        returned={useReturnedForm<typeof action>()}
      />
      {dialog ? null : (
        <section className="card stack" aria-labelledby="picture">
          <h2 id="picture">{users("picture.heading")}</h2>
          <PictureForm
            action="/user-profile/picture"
            name={profile.name}
            imgPath={profile.imgPath}
          />
        </section>
      )}
      {slips ? <UserSlips {...slips} /> : null}
    </UnderlyingPage>
  );
}
