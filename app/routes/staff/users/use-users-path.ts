import { useLocation } from "@remix-run/react";

/** Addresses within the users screen that keep its searches and pages. */
export function useUsersPath(): (rest?: string) => string {
  const { search } = useLocation();
  return (rest = "") => `/users${rest}${search}`;
}
