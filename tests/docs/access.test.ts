import { join } from 'node:path'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { sqlite } from '#db/client.server.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { suspend } from '#domain/accounts/suspensions.server.ts'
import { findUser } from '#domain/accounts/users.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asApp, asBrowser, ask } from '#tests/support/server/calls.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const OF_STAFF = /\bauth\/(?:admin|super-?admin)\/|change-role|to-common-user|slow-mode/i

/** The id of no thing: nothing changes. */
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

async function askAt({ path, method, act, handle }: Door, headers: Headers): Promise<string> {
  const address = `/${path.replace(/:\w+/g, NOBODY)}`
  const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, NOBODY]))
  const fields: Record<string, string> = act === null ? {} : { _act: act }
  const body = path.startsWith('api/') ? { json: {} } : { form: fields }
  const answer: unknown = await ask<unknown>(handle, address, {
    headers: { ...headers, Referer: `http://localhost${address}` },
    params,
    ...(method !== 'GET' && { method, ...body }),
  })
  return nameOf(answer)
}

async function nameOf(answer: unknown): Promise<string> {
  if (!(answer instanceof Response)) return suspendedIn(answer) ? 'no' : 'yes'
  if ((await answer.clone().text()).includes('"suspended"')) return 'no'
  const to = answer.headers.get('location')
  if (answer.status === 401 || to?.startsWith('/login')) return 'sign in'
  return answer.status === 403 || to === '/' ? 'no' : 'yes'
}

/** A form's refusal says so beside the typed values. */
const suspendedIn = (answer: unknown): boolean =>
  (answer as { data?: { refusal?: { code?: string } } } | null)?.data?.refusal?.code === 'suspended'

test('docs/access.md lists who may use each screen, button and call of staff', async () => {
  const people = makePeople()
  const headersOf = async (member: Member | null) =>
    member === null
      ? { app: {}, browser: {} }
      : { app: await asApp(member), browser: await asBrowser(member) }
  const callers = await Promise.all(
    people.map(async ([name, member]) => ({ name, ...(await headersOf(member)) })),
  )
  const rows: string[] = []
  for (const door of await listDoors()) {
    const cells: string[] = []
    for (const { app, browser } of callers)
      cells.push(await askAt(door, door.path.startsWith('api/') ? app : browser))
    const [guest, anonymous, member, suspended] = cells
    expect([guest, anonymous, member, suspended], `${door.method} ${door.path} ${door.act}`).not.toContain(
      'yes',
    )
    rows.push(`| ${door.method} | \`${door.path}\` | ${door.act ?? ''} | ${cells.join(' | ')} |`)
  }
  const text = `# Who may use what staff use

Written by \`tests/docs/access.test.ts\`, which asks every screen, button and call of staff that \`app/routes.ts\` lists as each kind of person.
A new one is a row of this table, or the test fails. A refused screen leads to the first page; "yes" means that the person may ask: an
empty form is refused for its fields.

| method | path | button | ${people.map(([name]) => name).join(' | ')} |
|---|---|---|${people.map(() => '---').join('|')}|
${rows.join('\n')}
`
  await expect(text).toMatchFileSnapshot(join(ROOT, 'docs', 'access.md'))
})
