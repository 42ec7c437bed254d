/**
 * Where the reader blocks site data, even naming a storage throws: the page's own memory stands in for it, for us and for the
 * framework, and is gone with the page.
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
