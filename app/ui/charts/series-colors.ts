/**
 * The colors of series, as in `chart.css`, for files that cannot use its variables. Any two differ by 20 or more
 * (CIEDE2000), so that parts of a stack and the names of a legend are distinguishable.
 */
export const seriesColors = {
  light: ["#123a7a", "#908c85", "#17191e", "#4f80d9", "#a36a24", "#2f8a80", "#8a4f7d", "#76862a"],
  dark: ["#9dbcf5", "#7a766d", "#eceae4", "#4a72b8", "#c98f45", "#4fa79b", "#b57fc4", "#93ab4a"],
} as const

/** The class of a series' color; further series repeat the colors with the same dashes. */
export function seriesClass(place: number): string {
  return `chart-series-${place % seriesColors.light.length}`
}
