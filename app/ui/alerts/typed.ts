/** What a form holds, by field: as it was typed and refused, or as an address fills it in. */
export type Typed = Record<string, string[]>

export const typedText = (typed: Typed, name: string): string => typed[name]?.[0] ?? ''

/** The ticked values of a list; forms send them as `name[]`. */
export const typedList = (typed: Typed, name: string): string[] => typed[`${name}[]`] ?? []

/** The fields of an address. */
export const typedInAddress = (query: URLSearchParams): Typed =>
  Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]))

/** `path` with the fields filled in, to come back to a form as it was left. */
export function pathWith(path: string, typed: Typed): string {
  const query = new URLSearchParams()
  for (const [name, values] of Object.entries(typed)) {
    for (const value of values) if (value !== '') query.append(name, value)
  }
  return `${path}?${query}`
}

/** What a form holds, as an address says it; names that begin with `_` are between the form and its mouth. */
export function fieldsOf(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && !name.startsWith('_')) query.append(name, value)
  return query
}
