/** A message in a chat of the Telegram stand-in. */
export interface TelegramMessage {
  id: number
  from: 'bot' | 'person'
  /** HTML with Telegram's few tags if the bot wrote it. */
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
  messages: TelegramMessage[]
  /** The bot's last answer to a pressed button. */
  toast: string | null
}
