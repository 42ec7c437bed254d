import { pageText, withQuery } from '../query.ts'

/** The page of an act on a message. */
export const messageTaskPath = (messageKey: string, task: 'delete' | 'report'): string =>
  `/chat/${messageKey}?do=${task}`

/** The address of a search in the room. */
export const chatSearchPath = (searchKeyword: string, page = 1): string =>
  withQuery('/chat', { searchKeyword, page: pageText(page) })
