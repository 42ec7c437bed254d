/** A link prefetches its page when the reader is about to click, except on a slow or metered connection. */
export const onIntent = (): 'intent' | 'none' => (isThrifty() ? 'none' : 'intent')

/** A reader with data saver or 2g receives only what they request. */
export const isThrifty = (): boolean => isSaving(/2g$/)

/** True with data saver, or on a connection so slow that many files take seconds. */
export const isSlowLine = (): boolean => isSaving(/[23]g$/)

function isSaving(types: RegExp): boolean {
  const { connection } = Object(globalThis.navigator) as { connection?: Connection }
  return connection?.saveData === true || types.test(connection?.effectiveType ?? '')
}

/** Part of the Network Information API, which some browsers lack. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}
