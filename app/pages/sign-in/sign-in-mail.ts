import { brand } from "~/lib/brand"
import { escapeAttribute } from "~/lib/escape"

/**
 * The mail with a sign-in link, as text and HTML. Styles are inline because mail clients remove style sheets.
 */
export function signInMail(link: string): { subject: string; text: string; html: string } {
  const once = "The link works once, for ten minutes."
  const unasked = "If you did not request it, you can ignore this email."
  const href = escapeAttribute(link)
  return {
    subject: `Sign in to ${brand.name}`,
    text: `Open this link to sign in to ${brand.name}:\n\n${link}\n\n${once} ${unasked}\n`,
    html: `<!doctype html>
<html lang="en">
<body style="margin:0;padding:32px 20px;background:#fdfcf9;color:#17191e;font:16px/1.5 Georgia,serif">
<p style="margin:0 0 24px;font-size:22px;font-weight:600">${brand.name}</p>
<p style="margin:0 0 24px">Open this link to sign in to ${brand.name}.</p>
<p style="margin:0 0 24px"><a href="${href}" style="display:inline-block;padding:12px 20px;background:#123a7a;color:#ffffff;text-decoration:none;border-radius:6px;font-family:sans-serif;font-size:15px">Sign in</a></p>
<p style="margin:0 0 8px;color:#4a4f59;font-size:14px">${once} ${unasked}</p>
<p style="margin:0;color:#666b76;font-size:12px;word-break:break-all">${href}</p>
</body>
</html>
`,
  }
}
