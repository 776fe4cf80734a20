/** A named screen; `params` is the query string of its address. */
export interface SavedScreen {
  name: string
  params: string
}

export const maxScreens = 50
export const maxScreenNameLength = 60
