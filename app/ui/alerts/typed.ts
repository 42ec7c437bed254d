import { valuesByName } from '#domain/valuesByName.ts'

/** The values of a form, by field: refused input, or the fields of an address. */
export type Typed = Record<string, string[]>

export const typedText = (typed: Typed, name: string): string => typed[name]?.[0] ?? ''

/** The checked values of a list; forms send them as `name[]`. */
export const typedList = (typed: Typed, name: string): string[] => typed[`${name}[]`] ?? []

/** The fields of an address. */
export const typedInAddress = (query: URLSearchParams): Typed => Object.fromEntries(valuesByName(query))

/** The address of a form with its values as query parameters, for returning to it. */
export function pathWith(path: string, typed: Typed): string {
  const query = new URLSearchParams()
  for (const [name, values] of Object.entries(typed)) {
    for (const value of values) if (value !== '') query.append(name, value)
  }
  return `${path}?${query}`
}

/** The values of a form in its address; names that begin with `_` belong to the route, not to the form. */
export function typedFieldsOf(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && !name.startsWith('_')) query.append(name, value)
  return query
}
