import type { AppLoadContext } from "@remix-run/cloudflare"
import type { MetaDescriptor } from "@remix-run/react"
import { brand } from "~/lib/brand"
import { notFound } from "~/lib/not-found"
import { getOrigin } from "~/platform/env.server"
import { pageMeta } from "~/ui/page-meta"
import type { PostPageData } from "./post-page"
import { getPost, listPosts, postHtml, toHead } from "./posts.server"

interface PostContext extends Pick<AppLoadContext, "slots" | "isDocumentRequest"> {
  settings: { APP_ORIGIN?: string | undefined }
}

/** Loads a post; its HTML is sent once, in the document. Throws a 404 for an unknown post. */
export function loadPost(
  slug: string,
  request: Request,
  { settings, slots, isDocumentRequest }: PostContext,
): PostPageData & { meta: MetaDescriptor[] } {
  const post = getPost(slug)
  if (!post) throw notFound("There is no post at this address.")
  const html = postHtml(post.document)
  if (isDocumentRequest) slots.set("post", html)
  return {
    post: { ...toHead(post), isDraft: post.isDraft },
    html: isDocumentRequest ? null : html,
    others: listPosts().filter((other) => other.slug !== slug),
    meta: [
      ...pageMeta(post.title, post.summary),
      post.isDraft
        ? { name: "robots", content: "noindex" }
        : {
            "script:ld+json": {
              "@context": "https://schema.org",
              "@type": "BlogPosting",
              headline: post.title,
              description: post.summary,
              datePublished: post.date,
              author: { "@type": "Organization", name: brand.name },
              mainEntityOfPage: `${getOrigin(request, settings)}/blog/${slug}`,
            },
          },
    ],
  }
}
