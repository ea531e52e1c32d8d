import { apiLanguage } from "~/http/api-language.server";
import { statusJson } from "~/http/refusal-json.server";
import { call, staffCall, staffLookUp, type Call, type CallRequest } from "./call.server";
import { operatorOptions, optionsQuery, presentOptions, staffOptions } from "./options.server";
import { generateBody, generateTicket, presentGenerated, presentPriceUpdate } from "./ticket-generate.server";
import { addBody, addUserOf, editBody, editUserOf, presentEdited, presentPicture, presentUser, uploadBody, uploadPictureOf } from "./users.server";

/** What a form of a few fields may take, and one with a file of 5 MB in base64. */
const FORM = { maxBytes: 65_536, maxFields: 100 };
const FILE = { maxBytes: 8_388_608, maxFields: 100 };

/** THE JSON CALLS of section 7, a line a call. */
const lines: Call[] = [
  call({ method: "POST", path: "/ticket/generate", maxBytes: 2_097_152, maxFields: 6_000, schema: generateBody, act: generateTicket, present: presentGenerated, presentRefusal: presentPriceUpdate }),
  staffCall({ method: "POST", path: "/api/users/add", needs: "users.manage", ...FORM, schema: addBody, act: addUserOf("internal"), present: presentUser }),
  staffCall({ method: "POST", path: "/api/users/edit", needs: "profile.edit", ...FORM, schema: editBody, act: editUserOf("internal"), present: presentEdited }),
  staffCall({ method: "POST", path: "/api/users/upload", needs: "profile.edit", ...FILE, schema: uploadBody, act: uploadPictureOf("internal"), present: presentPicture }),
  staffCall({ method: "POST", path: "/amiro/users/add", needs: "users.manage", ...FORM, schema: addBody, act: addUserOf("amiro"), present: presentUser }),
  staffCall({ method: "POST", path: "/amiro/users/edit", needs: "users.manage", ...FORM, schema: editBody, act: editUserOf("amiro"), present: presentEdited }),
  staffCall({ method: "POST", path: "/amiro/users/upload", needs: "users.manage", ...FILE, schema: uploadBody, act: uploadPictureOf("amiro"), present: presentPicture }),
  staffLookUp({ path: "/api/options/staff", needs: "audit.view", schema: optionsQuery, act: staffOptions, present: presentOptions }),
  staffLookUp({ path: "/api/options/operators", needs: "counter.sell", schema: optionsQuery, act: operatorOptions, present: presentOptions }),
];

/** What the web process mounts before the pages: the calls, and how a request is refused that never reaches one. */
export const calls = {
  lines,
  refuse: (status: number, headers: CallRequest["headers"]) => statusJson(status, apiLanguage(String(headers["accept-language"] ?? ""))),
};

export type Calls = typeof calls;
