import { brand } from "~/lib/brand"
import { escapeAttribute, escapeText } from "~/lib/escape"

interface Mail {
  subject: string
  text: string
  html: string
}

/** The mail with a sign-in link. */
export function signInMail(link: string): Mail {
  return writeMail({
    subject: `Sign in to ${brand.name}`,
    request: `Open this link to sign in to ${brand.name}`,
    label: "Sign in",
    link,
    note: "The link works once, for ten minutes. If you did not request it, you can ignore this email.",
  })
}

/** The mail with a link that adds its address to an account. */
export function addAddressMail(link: string): Mail {
  return writeMail({
    subject: `Add this address to your ${brand.name} account`,
    request: `Open this link where you are signed in to ${brand.name}, to add this address to your account`,
    label: "Add this address",
    link,
    note: "The link works once, for ten minutes. If you did not request it, you can ignore this email.",
  })
}

/** The mail after a way to sign in was added, to the address that the account had before. */
export function newWayMail(way: string, link: string): Mail {
  return writeMail({
    subject: `New way to sign in to ${brand.name}`,
    request: `${way} can now sign in to your account. If this was not you, open your account, remove it and sign out everywhere`,
    label: "Open your account",
    link,
    note: "If it was you, you can ignore this email.",
  })
}

/** The mail after a sign-in with another device than before. `device` is a name of ours. */
export function newDeviceMail(device: string, link: string): Mail {
  return writeMail({
    subject: `New sign-in to ${brand.name}`,
    request: `Your account was signed in to with ${device}. If this was not you, open your account and sign out everywhere`,
    label: "Open your account",
    link,
    note: "If it was you, you can ignore this email.",
  })
}

/** The mail after a passkey was added, which signs in from then on. */
export function newPasskeyMail(device: string, link: string): Mail {
  return writeMail({
    subject: `New passkey for ${brand.name}`,
    request: `A passkey was added to your account with ${device}. If this was not you, open your account, remove the passkey and sign out everywhere`,
    label: "Open your account",
    link,
    note: "If it was you, you can ignore this email.",
  })
}

/** The mail after a program was connected. `program` is what it calls itself. */
export function connectedProgramMail(program: string, link: string): Mail {
  return writeMail({
    subject: `New connected program for ${brand.name}`,
    request: `A program that calls itself “${escapeText(program)}” was connected to your account. If this was not you, open your account, end the connection and sign out everywhere`,
    label: "Open your account",
    link,
    note: "If it was you, you can ignore this email.",
  })
}

interface MailParts {
  subject: string
  request: string
  label: string
  link: string
  note: string
}

/** A mail with one link, as text and HTML. Styles are inline because mail clients remove style sheets. */
function writeMail({ subject, request, label, link, note }: MailParts): Mail {
  const href = escapeAttribute(link)
  return {
    subject,
    text: `${request}:\n\n${link}\n\n${note}\n`,
    html: `<!doctype html>
<html lang="en">
<body style="margin:0;padding:32px 20px;background:#fdfcf9;color:#17191e;font:16px/1.5 Georgia,serif">
<p style="margin:0 0 24px;font-size:22px;font-weight:600">${brand.name}</p>
<p style="margin:0 0 24px">${request}.</p>
<p style="margin:0 0 24px"><a href="${href}" style="display:inline-block;padding:12px 20px;background:#123a7a;color:#ffffff;text-decoration:none;border-radius:6px;font-family:sans-serif;font-size:15px">${label}</a></p>
<p style="margin:0 0 8px;color:#4a4f59;font-size:14px">${note}</p>
<p style="margin:0;color:#666b76;font-size:12px;word-break:break-all">${href}</p>
</body>
</html>
`,
  }
}
