/** The act `restore` of a screen, for the row that was just deleted. */
export interface Undo {
  path: string
  id: number
}

/**
 * A message for the next page. With `loginTo` it offers to sign in and continue there, with `leadTo` it leads there,
 * with `undo` it offers to undo an act.
 */
export interface FlashMessage {
  message: string
  loginTo?: string
  leadTo?: string
  undo?: Undo
}
