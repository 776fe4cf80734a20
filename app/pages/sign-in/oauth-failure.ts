/** The reason why a sign-in with a provider failed, and its sentence in the popup or on the sign-in page. */
export const oauthFailures = {
  denied: "You did not allow the sign-in.",
  "not-started": "This sign-in was not started in this browser, or it took longer than ten minutes.",
  provider: "The provider did not complete the sign-in. Please try again.",
} as const

export type OAuthFailure = keyof typeof oauthFailures

/** The sentence of a failure in an address; null if there was none. */
export function oauthFailureText(search: URLSearchParams): string | null {
  const failure = search.get("failed")
  if (failure === null) return null
  return failure in oauthFailures ? oauthFailures[failure as OAuthFailure] : oauthFailures.provider
}
