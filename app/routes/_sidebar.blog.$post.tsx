/** No posts have been published, so none has an address. */
export function loader(): never {
  throw new Response(null, { status: 404, statusText: "Not Found" })
}

export default function BlogPost() {
  return null
}
