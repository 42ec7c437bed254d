import { call } from './calls.ts'

/** Somebody to call by name. */
export interface Mentionable {
  id: number
  simpleDisplay: string
  display: { imageUrl: string | null; nickname: string }
}

let asked: Promise<Mentionable[]> | null = null

/** Whom one may call: asked once a page, again after an answer that did not come. */
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
