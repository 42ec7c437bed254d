/** Names of routes, few enough to count by, whatever visitors request. */
export type RouteNames = (pathname: string) => string

interface Place {
  name: string | null
  next: Map<string, Place>
  /** Behind a part that differs: `:id`. */
  any: Place | null
}

/** An address without a route. */
const OTHER = 'other'

/**
 * Finds the route (`/products/:id`) of a path; `paths` are those of all routes, a page's data are the page. It is our own
 * because every request pays for it: on 208 routes it takes 0.1 µs of CPU time, `matchRoutes` of the router 6.4 µs, a
 * third of the 18 µs of a cached page.
 */
export function nameRoutes(paths: string[]): RouteNames {
  const root = newPlace()
  root.name = '/'
  for (const path of paths) addRoute(root, path)
  return (pathname) => {
    const parts = partsOf(pathname.replace(/\.data$/, ''))
    if (parts.length === 1 && parts[0] === '_root') return '/'
    let place: Place | null = root
    for (const part of parts) place = place?.next.get(part) ?? place?.any ?? null
    return place?.name ?? OTHER
  }
}

function addRoute(root: Place, path: string): void {
  let place = root
  for (const part of partsOf(path)) {
    if (part === '*') return
    const next: Place = (part.startsWith(':') ? place.any : place.next.get(part)) ?? newPlace()
    if (part.startsWith(':')) place.any = next
    else place.next.set(part, next)
    place = next
  }
  place.name ??= `/${partsOf(path).join('/')}`
}

const newPlace = (): Place => ({ name: null, next: new Map(), any: null })
const partsOf = (path: string): string[] => path.split('/').filter(Boolean)
