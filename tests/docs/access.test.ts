import { join } from 'node:path'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { sqlite } from '#db/client.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { suspend } from '#domain/accounts/suspensions.server.ts'
import { findUser } from '#domain/accounts/users.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { listByNumbers } from '#domain/chat/lists.server.ts'
import { writeMessage } from '#domain/chat/messages.server.ts'
import { NewMessage } from '#domain/chat/newMessage.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { bumpSale } from '#domain/deals/bumps/bumps.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { earn } from '#domain/rewards/ledger.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asApp, asBrowser, ask } from '#tests/support/server/calls.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const OF_STAFF = /\bauth\/(?:admin|super-?admin)\/|change-role|to-common-user|slow-mode/i

/** An id that no row has, so that a request changes nothing. */
const NOBODY = '99999'

type Handle = Parameters<typeof ask>[0]
type Headers = Record<string, string>

/** What a person may ask: a call or screen by its method, or the button of a screen. */
interface Door {
  path: string
  method: string
  act: string | null
  handle: Handle
}

async function listDoors(): Promise<Door[]> {
  const ofStaff = routes.filter(({ path = '' }) => OF_STAFF.test(path))
  const listed = await Promise.all(
    ofStaff.map(async ({ path = '', file }) => {
      const { loader, action } = await import(join(ROOT, 'app', file))
      const methods: string[] = action?.methods ?? (action ? ['POST'] : [])
      const buttons =
        action?.hasButtons && typeof action.acts === 'object' ? Object.keys(action.acts) : [null]
      const writes = methods.flatMap((method) =>
        buttons.map((act) => ({ path, method, act, handle: action })),
      )
      return loader ? [{ path, method: 'GET', act: null, handle: loader }, ...writes] : writes
    }),
  )
  return listed.flat().sort((a, b) => a.path.localeCompare(b.path))
}

/** What a call or a form is about. */
interface Aim {
  /** The id in the path. */
  id: string
  query?: string
  fields?: Record<string, string>
}

/** Something that another member made. */
interface Made {
  aim: Aim
  isGone: () => boolean
}

const isSet = (query: string, id: number) => () => sqlite().prepare(query).pluck().get(id) !== null

function makePost(author: Member, query?: string): Made {
  const { id } = writeBoard(author, NewBoard.parse({ title: '글', content: '<p>본문</p>' }))
  return { aim: { id: String(id), query }, isGone: isSet('select deleted_at from boards where id = ?', id) }
}

function makeMessage(author: Member): Made {
  const id = writeMessage(author, NewMessage.parse({ content: '메시지' }))
  const key = listByNumbers([id])[0]?.messageKey ?? ''
  return {
    aim: { id: key, query: '?do=delete' },
    isGone: isSet('select deleted_at from chat_messages where id = ?', id),
  }
}

function makeBump(author: Member, isCall: boolean): Made {
  const no = Number(sqlite().prepare('select count(*) from bumps').pluck().get()) + 1
  const { saleId, productId } = recordListing(post(no, `[쿠팡] 얼큰 라면 ${no}0개 (${no}3,900원/무료)`))
  earn(author.id, 'INVITED', `bump ${no}`)
  const { id } = bumpSale(author, saleId)
  const aim = isCall ? { id: String(id) } : { id: String(productId), fields: { id: String(id) } }
  return { aim, isGone: isSet('select dead_at from bumps where id = ?', id) }
}

/** The calls and buttons of members with which staff also act on what others made, by path, method and button. */
const SHARED: [path: string, method: string, act: string | null, make: (author: Member) => Made][] = [
  ['api/v0/auth/boards/:id', 'DELETE', null, (author) => makePost(author)],
  ['api/v0/auth/product-sale-hot-ups/:id/do-dead', 'POST', null, (author) => makeBump(author, true)],
  ['auth/boards/:id', 'POST', 'delete', (author) => makePost(author, '?do=delete')],
  ['chat/:messageKey', 'POST', 'delete', makeMessage],
  ['products/:id', 'POST', 'endBump', (author) => makeBump(author, false)],
]

/** Who may change what another member made, for each of these calls and buttons, as rows of the table. */
async function listShared(people: [name: string, member: Member | null][]): Promise<string[]> {
  const { member: author } = signIn('kakao', 'author')
  const rows: string[] = []
  for (const [path, method, act, make] of SHARED) {
    const route = routes.find(
      (each) => each.path === path && each.file.includes(path.startsWith('api/') ? '/api/' : '/web/'),
    )
    const { action } = await import(join(ROOT, 'app', route?.file ?? ''))
    const cells: string[] = []
    let made = make(author)
    for (const [, person] of people) {
      await answerTo({ path, method, act, handle: action }, person, made.aim)
      cells.push(made.isGone() ? 'yes' : 'no')
      if (made.isGone()) made = make(author)
    }
    rows.push(`| ${method} | \`${path}\` | ${act ?? ''} | ${cells.join(' | ')} |`)
  }
  return rows
}

/** The six kinds of people, and a member of staff who is suspended. */
function makePeople(): [name: string, member: Member | null][] {
  const { kim, lee, park } = cast()
  const setRole = (member: Member, role: string) =>
    sqlite().prepare('update users set role = ? where id = ?').run(role, member.id)
  const named = (subject: string, provider: 'kakao' | 'noauth' = 'kakao') => signIn(provider, subject).member
  const [admin, suspendedAdmin] = [named('admin'), named('suspended admin')]
  setRole(park, 'SUPER_ADMIN')
  const superAdmin = findUser(park.id) as Member
  for (const suspended of [lee, suspendedAdmin])
    suspend(superAdmin, suspended.id, { until: Date.now() + DAY_MS, reason: '도배' })
  setRole(admin, 'ADMIN')
  setRole(suspendedAdmin, 'ADMIN')
  return [
    ['guest', null],
    ['anonymous', named('a device key', 'noauth')],
    ['member', kim],
    ['suspended', lee],
    ['suspended admin', findUser(suspendedAdmin.id)],
    ['admin', findUser(admin.id)],
    ['super admin', superAdmin],
  ]
}

/** Each request has its own sign-in, because switching to a common user ends the sign-in of the request. */
async function askAt(door: Door, member: Member | null): Promise<string> {
  return nameOf(await answerTo(door, member, { id: NOBODY }))
}

async function answerTo(
  { path, method, act, handle }: Door,
  member: Member | null,
  { id, query = '', fields = {} }: Aim,
): Promise<unknown> {
  const headers: Headers = member === null ? {} : await (path.startsWith('api/') ? asApp : asBrowser)(member)
  const address = `/${path.replace(/:\w+/g, id)}${query}`
  const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, id]))
  const form = { ...fields, ...(act !== null && { _act: act }) }
  return ask<unknown>(handle, address, {
    headers: { ...headers, Referer: `http://localhost${address}` },
    params,
    ...(method !== 'GET' && { method, ...(path.startsWith('api/') ? { json: {} } : { form }) }),
  })
}

async function nameOf(answer: unknown): Promise<string> {
  if (!(answer instanceof Response)) return suspendedIn(answer) ? 'no' : 'yes'
  if ((await answer.clone().text()).includes('"suspended"')) return 'no'
  const to = answer.headers.get('location')
  if (answer.status === 401 || to?.startsWith('/login')) return 'sign in'
  return answer.status === 403 || to === '/' ? 'no' : 'yes'
}

/** True if a form was refused because the member is suspended; the code stands beside the typed values. */
const suspendedIn = (answer: unknown): boolean =>
  (answer as { data?: { refusal?: { code?: string } } } | null)?.data?.refusal?.code === 'suspended'

test('docs/access.md lists who may use each screen, button and call of staff', async () => {
  const people = makePeople()
  const shared = await listShared(people)
  const rows: string[] = []
  for (const door of await listDoors()) {
    const cells: string[] = []
    for (const [, person] of people) cells.push(await askAt(door, person))
    const [guest, anonymous, member, suspended] = cells
    expect([guest, anonymous, member, suspended], `${door.method} ${door.path} ${door.act}`).not.toContain(
      'yes',
    )
    expect(cells.at(-1), `super admin: ${door.method} ${door.path} ${door.act}`).toBe('yes')
    rows.push(`| ${door.method} | \`${door.path}\` | ${door.act ?? ''} | ${cells.join(' | ')} |`)
  }
  const text = `# Who may use what staff use

Written by \`tests/docs/access.test.ts\`, which asks every screen, button and call of staff that \`app/routes.ts\` lists as each kind of person.
A new one is a row of this table, or the test fails. A refused screen leads to the first page; "yes" means that the person may ask: an
empty form is refused for its fields.

| method | path | button | ${people.map(([name]) => name).join(' | ')} |
|---|---|---|${people.map(() => '---').join('|')}|
${rows.join('\n')}

## What another member made

At these doors of members staff also act on the things of others; "yes" means that the thing is gone. An author may always delete what is
their own.

| method | path | button | ${people.map(([name]) => name).join(' | ')} |
|---|---|---|${people.map(() => '---').join('|')}|
${shared.join('\n')}
`
  await expect(text).toMatchFileSnapshot(join(ROOT, 'docs', 'access.md'))
})
