import {
  createRequestHandler,
  data,
  type LoaderFunctionArgs,
  type RequestHandler,
  type ServerBuild,
} from '@remix-run/server-runtime'
import { placeholderFor } from '#ui/rendering/answerPlaceholder.ts'
import { createRouteFinder } from './routeNames.ts'

const KEPT = 'public, max-age=31536000, immutable'
const MAX_URL_LENGTH = 7_680
/** The maximum number of paths in one request; the longest possible address has room for fewer. */
const MAX_PATHS = 1_000

/**
 * Renders pages and answers calls as Remix does. Remix ranks all its routes several times for each request, so each route
 * gets a handler of its own, which knows that route and the ones around it (decision 042).
 */
export function createRenderer(build: ServerBuild): RequestHandler {
  const idsOf = findRouteIds(build)
  const maxParts = longestOf(build)
  const handlers = new Map<string, RequestHandler>()
  return (request, context) => {
    const url = new URL(request.url)
    if (url.pathname === '/__manifest') return Promise.resolve(listRoutes(build, idsOf, maxParts, url))
    const ids = idsOf(url.pathname)
    const handOver = url.pathname.endsWith('.data') ? inText : inPage
    const place = `${handOver.name} ${ids.join(' ')}`
    const handle = handlers.get(place) ?? createRequestHandler(withOnly(build, ids, handOver), 'production')
    handlers.set(place, handle)
    return handle(request, context)
  }
}

type RouteIds = (pathname: string) => string[]

/** The ids of a path's route and of the ones around it. */
function findRouteIds({ routes }: ServerBuild): RouteIds {
  const byPath = new Map<string, string[]>()
  for (const route of Object.values(routes)) {
    const isLeaf = route !== undefined && (route.index || route.path)
    if (isLeaf) byPath.set(`/${route.path ?? ''}`, idsAround(routes, route.id))
  }
  const findRoute = createRouteFinder([...byPath.keys()])
  return (pathname) => byPath.get(findRoute(pathname) ?? '') ?? ['root']
}

function idsAround(routes: ServerBuild['routes'], id: string): string[] {
  const parentId = routes[id]?.parentId
  return parentId ? [...idsAround(routes, parentId), id] : [id]
}

const withOnly = (
  { routes, assets, ...build }: ServerBuild,
  ids: string[],
  handOver: HandOver,
): ServerBuild => ({
  ...build,
  routes: Object.fromEntries(ids.map((id) => [id, handedOver(routes[id] as Route, handOver)])),
  assets: { ...assets, routes: pick(assets.routes, ids) },
})

type Route = NonNullable<ServerBuild['routes'][string]>

/** Converts the answer of a screen's loader into the value that Remix gets. */
type HandOver = (answer: unknown, route: Route) => unknown

/**
 * JSON text: Remix writes a string as it is, and takes ten times as long to serialise the value itself (decision 047).
 */
const inText: HandOver = (answer) => JSON.stringify(answer)

/** A placeholder for the answer: the page contains the answer itself (`app/entry.server.tsx`). */
const inPage: HandOver = (answer, { id }) => placeholderFor(id, answer)

/**
 * A screen's route whose loader returns its answer through `handOver`. `readLoaded` (app/ui/rendering/loaded.ts) reads
 * both forms.
 */
function handedOver(route: Route, handOver: HandOver): Route {
  const { loader, default: screen } = route.module
  if (!loader || !screen) return route
  const load = async (args: LoaderFunctionArgs) => {
    const answer = await loader(args)
    if (answer instanceof Response) return answer
    if (isWithInit(answer)) return data(handOver(answer.data, route), answer.init ?? undefined)
    return handOver(answer, route)
  }
  return { ...route, module: { ...route.module, loader: load } }
}

/** True for a result of `data(answer, init)`. */
const isWithInit = (answer: unknown): answer is ReturnType<typeof data> =>
  typeof answer === 'object' && answer !== null && 'type' in answer && answer.type === 'DataWithResponseInit'

const pick = <Value>(values: Record<string, Value>, names: string[]): Record<string, Value> =>
  Object.fromEntries(names.map((name) => [name, values[name] as Value]))

/**
 * The answer when a browser requests the routes of the links on its page: the routes of these paths and their parents.
 */
function listRoutes(
  { assets }: ServerBuild,
  idsOf: RouteIds,
  maxParts: number,
  { href, searchParams }: URL,
): Response {
  if (searchParams.get('version') !== assets.version)
    return new Response(null, { status: 204, headers: { 'X-Remix-Reload-Document': 'true' } })
  const paths = searchParams.getAll('p')
  if (href.length > MAX_URL_LENGTH || paths.length === 0 || paths.length > MAX_PATHS)
    return new Response(null, { status: 400 })
  const ids = new Set(paths.flatMap((path) => pathsAbove(path, maxParts)).flatMap(idsOf))
  return Response.json(pick(assets.routes, [...ids]), { headers: { 'Cache-Control': KEPT } })
}

/** More parts than any route has: longer paths with the same beginning have the same route. */
const longestOf = ({ routes }: ServerBuild): number =>
  Math.max(...Object.values(routes).map((route) => route?.path?.split('/').length ?? 0)) + 1

/** `/products/12` and `/products` for `/products/12`, of its first parts. */
export function pathsAbove(path: string, maxParts: number): string[] {
  const parts = path.split('/').filter(Boolean).slice(0, maxParts)
  return parts.length === 0 ? ['/'] : parts.map((_, last) => `/${parts.slice(0, last + 1).join('/')}`)
}
