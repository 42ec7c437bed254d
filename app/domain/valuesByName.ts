/**
 * The values of a form or an address by name. It reads them in one pass, because the sender chooses how many there are.
 */
export function valuesByName(fields: URLSearchParams): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const [name, value] of fields) {
    const same = values.get(name)
    if (same) same.push(value)
    else values.set(name, [value])
  }
  return values
}
