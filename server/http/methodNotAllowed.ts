import type { ServerBuild } from '@remix-run/server-runtime'
import { answerMethod } from '#http/answer.server.ts'
import { createRouteFinder } from './routeNames.ts'

type Routes = ServerBuild['routes']
type Module = Routes[string]['module']

const READING = ['GET', 'HEAD']

/** Returns the build with routes that answer a typed 405 to every method they do not take. Pages stay as they are. */
export function refuseOtherMethods(build: ServerBuild): ServerBuild {
  const routes: Routes = {}
  for (const [id, route] of Object.entries(build.routes)) {
    const isPageless = route?.module && !('default' in route.module)
    routes[id] = isPageless ? { ...route, module: withEveryMethod(route.module) } : route
  }
  return { ...build, routes }
}

/** Finds the methods that the route of a path takes. */
export function createMethodFinder(routes: Routes): (pathname: string) => string[] {
  const byPath = new Map<string, string[]>()
  for (const route of Object.values(routes))
    if (route?.index || route?.path) byPath.set(`/${route.path ?? ''}`, methodsOf(route.module))
  const findRoute = createRouteFinder([...byPath.keys()])
  return (pathname) => byPath.get(findRoute(pathname) ?? '') ?? READING
}

/** The methods that an action lists; only the actions of calls do. */
const listedBy = (action: Module['action']) => (action as { methods?: string[] } | undefined)?.methods

/** A page without a loader also answers GET. An action without a list of methods belongs to a form. */
function methodsOf({ loader, action, ...rest }: Module): string[] {
  const writing = listedBy(action) ?? (action ? ['POST'] : [])
  return [...(loader || 'default' in rest ? READING : []), ...writing]
}

function withEveryMethod({ loader, action, ...rest }: Module): Module {
  // An action without a list of methods takes them all.
  if (action && !listedBy(action)) return { loader, action, ...rest }
  const methods = methodsOf({ loader, action, ...rest })
  const refuse = async () => answerMethod(methods)
  const act: Module['action'] = async (args) =>
    action && methods.includes(args.request.method) ? action(args) : refuse()
  return { ...rest, loader: loader ?? refuse, action: act }
}
