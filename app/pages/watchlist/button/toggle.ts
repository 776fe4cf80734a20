/** Adds to lists or removes from them; without lists, adds to the last used one or removes from all. */
export type ToggleWatch = (isOn: boolean, lists?: string[]) => void
