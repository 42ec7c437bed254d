/**
 * A message for the next page. With `loginTo` it offers to sign in and continue there, with `leadTo` it leads there.
 */
export interface FlashMessage {
  message: string
  loginTo?: string
  leadTo?: string
}
