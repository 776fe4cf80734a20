export const providerNames = ["google", "twitter", "facebook"] as const
export type ProviderName = (typeof providerNames)[number]

export function isProviderName(name: string | undefined): name is ProviderName {
  return providerNames.some((each) => each === name)
}

export const providerLabels: Record<ProviderName, string> = {
  google: "Google",
  twitter: "Twitter",
  facebook: "Facebook",
}
