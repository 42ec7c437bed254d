import { AsyncLocalStorage } from 'node:async_hooks'
import { processSingleton } from '#db/singleton.ts'

/** The request that is being answered, for log lines. */
interface RequestContext {
  /** The number that people see on the error page. */
  requestId: string
  /** The keyed hash of the visitor's address. */
  addressHash: () => string
}

/** The current request; background work has none. */
export const requestContext = processSingleton(
  'request-context',
  () => new AsyncLocalStorage<RequestContext>(),
  {
    survives: true,
  },
)
