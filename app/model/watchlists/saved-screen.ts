/** A screen under a name; `params` is the query string of its address. */
export interface SavedScreen {
  name: string
  params: string
}

export const mostScreens = 50
export const longestScreenName = 60
