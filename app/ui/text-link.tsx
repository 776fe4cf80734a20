import { Link, type LinkProps } from "@remix-run/react"

/** A link in running text. */
export function TextLink(props: Omit<LinkProps, "className">) {
  return <Link {...props} className="link" />
}

/** A link to another site, whose text says so. */
export function OutsideLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="link" rel="noreferrer">
      {children}
    </a>
  )
}
