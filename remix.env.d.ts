/// <reference types="@remix-run/dev" />
/// <reference types="@remix-run/node" />

import "@remix-run/server-runtime";

/** Loaders hand over what they return, dates included: the types must not turn it into JSON. */
declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}
