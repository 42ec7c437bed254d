import { call } from './calls.ts'

/** A member whom a comment can mention. */
export interface Mentionable {
  id: number
  simpleDisplay: string
  display: { imageUrl: string | null; nickname: string }
}

let asked: Promise<Mentionable[]> | null = null

/** The members whom the reader can mention. Requested once per page, and again after a failed request. */
export function readMentionable(): Promise<Mentionable[]> {
  asked ??= call<{ contents: Mentionable[] }>('users/mention-data', { isQuiet: true }).then(
    ({ contents }) => contents,
    () => {
      asked = null
      return []
    },
  )
  return asked
}
