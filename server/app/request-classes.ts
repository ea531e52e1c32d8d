import { IncomingMessage, type ServerOptions, ServerResponse } from "node:http";
import type { Express } from "express";

/**
 * Classes for the server of an application, whose requests and answers are Express's own from the
 * start. Express gives each one another prototype otherwise, and after that nothing that the
 * engine learned of Node's own objects holds for it.
 */
export function requestClasses(
  app: Express,
): Pick<
  ServerOptions<typeof IncomingMessage, typeof ServerResponse>,
  "IncomingMessage" | "ServerResponse"
> {
  class AppRequest extends IncomingMessage {}
  class AppResponse<Asked extends IncomingMessage> extends ServerResponse<Asked> {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  // What Express then sets is what stands there.
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype });
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}
