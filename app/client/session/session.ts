/** What the client knows of its own session (specification, section 3). All but `userInit` outlives the page. */
export interface ClientSession {
  /** Of the app around the page; null in a browser. */
  appVersion: string | null
  notificationCount: number
  /** The introduction was shown already. */
  isAlreadyOpenFirstOpen: boolean
  /** The launch notice was shown already. */
  isAlreadyOpenUserModalOpen: boolean
  /** Nobody has opened the product here before. */
  isFirstOpen: boolean
  isLogin: boolean
  userId: number | null
  /** The summary of this member was fetched. */
  userInit: boolean
}

const STORED_AT = 'session'

const isTrue = (value: unknown): boolean => value === true || value === 'true'

/** Whatever was stored or is set becomes what the field may hold; nothing becomes its default. */
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
/** For whom this very page is: another tab may have changed what is stored. */
let shownTo: number | null = null

/** Notes for whom this page is, null for nobody. */
export function setShownTo(userId: number | null): void {
  shownTo = userId
}

export const readShownTo = (): number | null => shownTo

/** As it stands now: other views of the same browser change it too. */
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
