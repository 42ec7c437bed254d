export const ROWS = ['pictures', 'dense'] as const
/** How lists of deals look: rows with pictures, or dense rows of one line. */
export type Rows = (typeof ROWS)[number]

/** The chosen look; with pictures by default. */
export const rowsChoiceOf = (chosen: string | null): Rows =>
  ROWS.find((rows) => rows === chosen) ?? 'pictures'
