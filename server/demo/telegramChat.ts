/** A message in a chat of the Telegram stand-in. */
export interface ChatMessage {
  id: number
  from: 'bot' | 'person'
  /** HTML of Telegram's few tags when the bot wrote it. */
  text: string
  photo: string | null
  isEdited: boolean
  isSilent: boolean
  buttons: Array<{ text: string; callback_data?: string; url?: string }>
}

export interface Chat {
  id: number
  name: string
  isBlocked: boolean
  messages: ChatMessage[]
  /** What the bot said last to a press of a button. */
  toast: string | null
}
