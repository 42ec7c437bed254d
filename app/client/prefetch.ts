/** A page is fetched when somebody is about to click, unless they pay for each byte or wait for it. */
export function onIntent(): 'intent' | 'none' {
  const { connection } = Object(globalThis.navigator) as { connection?: Connection }
  const isThrifty = connection?.saveData || /2g$/.test(connection?.effectiveType ?? '')
  return isThrifty ? 'none' : 'intent'
}

/** Of the Network Information API, which not every browser has. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}
