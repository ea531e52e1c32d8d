/**
 * Pays, fails or leaves pending at the sandbox's page as a buyer does there; gives the path that
 * leads the browser back.
 */
export async function payAtSandbox(
  payUrl: string,
  outcome: "success" | "fail" | "pending",
): Promise<string> {
  const answer = await fetch(payUrl, {
    method: "POST",
    body: new URLSearchParams({ outcome }),
    redirect: "manual",
  });
  const back = answer.headers.get("location");
  if (!back) throw new Error(`The sandbox answered ${answer.status} without a way back.`);
  const { pathname, search } = new URL(back);
  return pathname + search;
}
