import type { ServerBuild } from '@remix-run/server-runtime'
import { answerMethod } from '#http/answer.server.ts'

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

function withEveryMethod({ loader, action, ...rest }: Module): Module {
  const writing = (action as { methods?: string[] } | undefined)?.methods
  // An action without a list of methods takes them all.
  if (action && !writing) return { loader, action, ...rest }
  const methods = [...(loader ? READING : []), ...(writing ?? [])]
  const refuse = async () => answerMethod(methods)
  const act: Module['action'] = async (args) =>
    action && methods.includes(args.request.method) ? action(args) : refuse()
  return { ...rest, loader: loader ?? refuse, action: act }
}
