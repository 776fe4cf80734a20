export const providerNames = ["google", "twitter", "facebook"] as const
export type ProviderName = (typeof providerNames)[number]

export const providerLabels: Record<ProviderName, string> = {
  google: "Google",
  twitter: "Twitter",
  facebook: "Facebook",
}
