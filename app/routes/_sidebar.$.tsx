import { notFound } from "~/lib/not-found"

/** Addresses without a route. */
export function loader(): never {
  throw notFound()
}

export default function NotFound() {
  return null
}
