/**
 * If the reader blocks site data, even access to `localStorage` throws. For our code and the framework, the page's
 * memory then replaces the storage; it is lost when the page closes.
 */
export function standInForSiteData(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[name].getItem('')
    } catch {
      Object.defineProperty(window, name, { value: memoryStorage() })
    }
  }
}

function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>()
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, value) => void values.set(name, String(value)),
    removeItem: (name) => void values.delete(name),
  }
}
