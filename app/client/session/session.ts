/** The client's knowledge of its session (specification, section 3). All fields except `userInit` outlive the page. */
interface ClientSession {
  /** The version of the app around the page; null in a browser. */
  appVersion: string | null
  notificationCount: number
  /** The introduction was shown. */
  isAlreadyOpenFirstOpen: boolean
  /** The launch notice was shown. */
  isAlreadyOpenUserModalOpen: boolean
  /** Nobody has opened the product on this device before. */
  isFirstOpen: boolean
  isLogin: boolean
  userId: number | null
  /** The summary of this member was fetched. */
  userInit: boolean
}

const STORED_AT = 'session'

const isTrue = (value: unknown): boolean => value === true || value === 'true'

/** Converts stored or new values to the types of the fields; a missing value becomes its default. */
const NORMALISE: { [Field in keyof ClientSession]: (value: unknown) => ClientSession[Field] } = {
  appVersion: (value) => (typeof value === 'string' && value !== '' ? value : null),
  notificationCount: (value) => Math.max(0, Math.trunc(Number(value)) || 0),
  isAlreadyOpenFirstOpen: isTrue,
  isAlreadyOpenUserModalOpen: isTrue,
  isFirstOpen: (value) => value === undefined || isTrue(value),
  isLogin: isTrue,
  userId: (value) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : null),
  userInit: isTrue,
}

let userInit = false
/** Who was signed in when the server rendered this page. Another tab may have changed the stored value since then. */
let shownTo: number | null = null

/** Records who was signed in when the server rendered this page; null is a guest. */
export function setShownTo(userId: number | null): void {
  shownTo = userId
}

export const readShownTo = (): number | null => shownTo

/** The present state: other views of the same browser change it too. */
export const readSession = (): ClientSession => normalise({ ...readStored(), userInit })

export function changeSession(change: Partial<ClientSession>): void {
  const changed = normalise({ ...readSession(), ...change })
  userInit = changed.userInit
  localStorage.setItem(STORED_AT, JSON.stringify(changed))
}

/** Nobody is signed in here any more. */
export const clearUser = (): void =>
  changeSession({ isLogin: false, userId: null, userInit: false, notificationCount: 0 })

function normalise(values: Partial<Record<keyof ClientSession, unknown>>): ClientSession {
  const fields = Object.entries(NORMALISE) as Array<[keyof ClientSession, (value: unknown) => unknown]>
  return Object.fromEntries(
    fields.map(([field, read]) => [field, read(values[field])]),
  ) as unknown as ClientSession
}

function readStored(): Partial<Record<keyof ClientSession, unknown>> {
  try {
    return Object(JSON.parse(localStorage.getItem(STORED_AT) ?? '{}'))
  } catch {
    return {}
  }
}
