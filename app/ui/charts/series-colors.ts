/**
 * The colors of series, as in `chart.css`, for files that cannot use its variables. Neighbors differ by 20 or more
 * (CIEDE2000), so that parts of a stack are distinguishable.
 */
export const seriesColors = {
  light: ["#123a7a", "#8c8f96", "#17191e", "#5b87d6", "#4a4f59", "#a5743a", "#2b2f36", "#5c8fb8"],
  dark: ["#9dbcf5", "#72767f", "#eceae4", "#4a72b8", "#b3b5ba", "#8a6a3a", "#dcdfe6", "#5d7f9c"],
} as const
