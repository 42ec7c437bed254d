/** The page of an act on a message. */
export const messageTaskPath = (messageKey: string, task: 'delete' | 'report'): string =>
  `/chat/${messageKey}?do=${task}`
