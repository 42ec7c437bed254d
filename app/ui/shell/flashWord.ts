/** A word for this page. With `loginTo` it offers to sign in and go on there, with `leadTo` it leads there. */
export interface FlashWord {
  message: string
  loginTo?: string
  leadTo?: string
}
