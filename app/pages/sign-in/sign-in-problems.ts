import { type ProviderName, providerLabels, providerNames } from "~/pages/session/provider-names"

export function providerProblem(provider: ProviderName): string {
  return `Signing in with ${providerLabels[provider]} is not available here. Enter your email to get a link instead.`
}

/** The reason why a sign-in ended at the form, from the address that redirected to it. */
export function problemOfAddress(params: URLSearchParams): string | null {
  const link = params.get("link")
  if (link === "unusable")
    return "This link was used already or is older than ten minutes. Enter your email to get a new one."
  if (link === "incomplete")
    return "This address is only a part of a sign-in link. Open the whole link from the mail, or enter your email to get a new one."
  if (link === "account")
    return "Log in to the account to which you are adding the address. Then open the link from the mail again."
  const provider = providerNames.find((name) => name === params.get("unavailable"))
  return provider ? providerProblem(provider) : null
}
