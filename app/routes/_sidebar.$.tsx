import { notFound } from "~/lib/not-found"

/** No other route has this address. */
export function loader(): never {
  throw notFound()
}

export default function NotFound() {
  return null
}
