/** A link prefetches its page when the reader is about to click, except on a slow or metered connection. */
export const onIntent = (): 'intent' | 'none' => (isThrifty() ? 'none' : 'intent')

/** A reader with data saver or 2g receives only what they request. */
export function isThrifty(): boolean {
  const { connection } = Object(globalThis.navigator) as { connection?: Connection }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}

/** Part of the Network Information API, which some browsers lack. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}
