/** The media type of workbooks. */
export const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
