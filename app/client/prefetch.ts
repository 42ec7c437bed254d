/** A page is fetched when somebody is about to click, unless they pay for each byte or wait for it. */
export const onIntent = (): 'intent' | 'none' => (isThrifty() ? 'none' : 'intent')

/** Whoever browses so is sent what they asked for, and no more. */
export function isThrifty(): boolean {
  const { connection } = Object(globalThis.navigator) as { connection?: Connection }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}

/** Of the Network Information API, which not every browser has. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}
