import { describe, expect, it } from "vitest";
import { useServer } from "./support";

const show = async (request: Request) => ({
  tooLarge: request.headers.get("x-body-too-large"),
  bytes: (await request.arrayBuffer()).byteLength,
});
const test = useServer([
  { path: "/user-profile/picture", action: ({ request }) => show(request) },
  { path: "/user-profile", action: ({ request }) => show(request) },
]);
const MB = 1_048_576;

function post(
  path: string,
  bytes: number,
  headers: Record<string, string> = {},
): Promise<Response> {
  const form = new FormData();
  form.append("img", new File([new Uint8Array(bytes)], "a.jpg"));
  return fetch(test.url + path, { method: "POST", body: form, headers });
}

interface Arrived {
  tooLarge: string | null;
  bytes: number;
}

/** What the page was handed. */
async function arrived(answer: Response): Promise<Arrived | undefined> {
  return ((await answer.json()) as Record<string, Arrived>)["page:/user-profile/picture"];
}

describe("a posted file", () => {
  it("of 5 MB arrives whole at a page that takes files", async () => {
    const answer = await post("/user-profile/picture", 5 * MB);
    expect(answer.status).toBe(200);
    const page = await arrived(answer);
    expect([page?.tooLarge, (page?.bytes ?? 0) > 5 * MB]).toEqual([null, true]);
  });

  it("that is larger arrives without its content, so that the page can say so, and the connection lives on", async () => {
    for (const megabytes of [6, 20]) {
      const answer = await post("/user-profile/picture", megabytes * MB);
      expect([answer.status, await arrived(answer)]).toEqual([200, { tooLarge: "1", bytes: 0 }]);
    }
  });

  it("is not read where no file belongs, and nothing else is read where one does", async () => {
    expect((await post("/user-profile", 10)).status).toBe(415);
    const form = await fetch(`${test.url}/user-profile/picture`, {
      method: "POST",
      body: new URLSearchParams({ img: "x" }),
    });
    expect(form.status).toBe(415);
    expect((await post("/user-profile/picture", 10, { Origin: "https://evil.test" })).status).toBe(
      403,
    );
  });
});
