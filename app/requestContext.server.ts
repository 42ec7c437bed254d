import { AsyncLocalStorage } from 'node:async_hooks'
import { processSingleton } from '#db/singleton.ts'

/** The request that is being answered, for log lines and for the record of acts by staff. */
interface RequestContext {
  /** The number that people see on the error page. */
  requestId: string
  /** The keyed hash of the visitor's address. */
  addressHash: () => string
  /** The member who acts, and the request by which they do it. */
  actor?: { memberId: number; door: string }
}

/** The current request; background work has none. */
export const requestContext = processSingleton(
  'request-context',
  () => new AsyncLocalStorage<RequestContext>(),
  {
    survives: true,
  },
)
