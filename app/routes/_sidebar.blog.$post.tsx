import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare"
import { loadPost } from "~/pages/blog/load-post.server"
import { PostPage } from "~/pages/blog/post-page"

export function loader({ params, request, context }: LoaderFunctionArgs) {
  return loadPost(params.post ?? "", request, context)
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? []
export default PostPage
