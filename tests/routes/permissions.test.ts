import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { sqlite } from '#db/client.server.ts'
import { addHiddenWord } from '#domain/accounts/hiddenWords.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { findCookieSession, openSession } from '#domain/accounts/sessions/sessions.server.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { NewProductAlert } from '#domain/alerts/products/newProductAlert.server.ts'
import { addProductAlert } from '#domain/alerts/products/productAlerts.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { NewComment } from '#domain/comments/newComment.server.ts'
import { writeComment } from '#domain/comments/writing.server.ts'
import { bumpSale } from '#domain/deals/bumps/bumps.server.ts'
import { buyGift } from '#domain/gifts/store/purchases.server.ts'
import { recordListing } from '#domain/intake/listings.server.ts'
import { listOpenCases } from '#domain/moderation/cases.server.ts'
import { decide, NewDecision } from '#domain/moderation/decisions.server.ts'
import { earn } from '#domain/rewards/ledger.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { comment } from '#tests/support/people/comments.ts'
import { giveDevice } from '#tests/support/people/devices.ts'
import { giveStars, putGift } from '#tests/support/people/gifts.ts'
import { reportThing } from '#tests/support/people/reporting.ts'
import { asApp, asBrowser, ask } from '#tests/support/server/calls.ts'

/* Covers every call and admin screen that `app/routes.ts` lists, so also those that are added later. */

type Handle = Parameters<typeof ask>[0]
interface Door {
  path: string
  method: string
  handle: Handle
  file: string
  /** The buttons of the form of a screen. */
  buttons: string[]
}

const APP = join(import.meta.dirname, '..', '..', 'app')

/** Every handler of the product, by method. */
const listDoors = async (): Promise<Door[]> =>
  (
    await Promise.all(
      routes.map(async ({ path = '', file }): Promise<Door[]> => {
        const { loader, action } = await import(join(APP, file))
        const buttons =
          action?.hasButtons && typeof action.acts === 'object' ? Object.keys(action.acts) : ['']
        const methods: string[] = action?.methods ?? (action ? ['POST'] : [])
        const writes = methods.map((method) => ({ path, file, method, handle: action as Handle, buttons }))
        return loader ? [{ path, file, method: 'GET', handle: loader as Handle, buttons }, ...writes] : writes
      }),
    )
  ).flat()

const doors = await listDoors()
const calls = doors.filter(({ path }) => path.startsWith('api/v0/'))

const open = async ({ path, method, handle }: Door, headers: Record<string, string>, id = '1') => {
  const answer = await ask<unknown>(handle, `/${path.replace(':id', id)}`, {
    method,
    headers,
    params: { id },
    ...(method !== 'GET' && { json: {} }),
  })
  return (answer as Response).status
}

let kim: Member
let lee: Member
let park: Member
beforeEach(() => {
  ;({ kim, lee, park } = cast())
})

describe('who asks', () => {
  // ASVS 8.2.1, 8.3.1
  test('every call below auth/ answers 401 to a guest', async () => {
    const ofMembers = calls.filter(({ path }) => /^api\/v0\/auth\/(?!logout)/.test(path))
    expect(ofMembers.length).toBeGreaterThan(90)
    for (const door of ofMembers) expect(await open(door, {}), `${door.method} ${door.path}`).toBe(401)
  })

  // ASVS 8.2.1, 8.3.1
  test('every call and screen of admins refuses members, and those of super admins refuse admins', async () => {
    const ofAdmins = doors.filter(({ path }) => /\bauth\/(?:admin|super-?admin)\//i.test(path))
    expect(ofAdmins.length).toBeGreaterThan(20)
    sqlite().prepare("update users set role = 'ADMIN' where id = ?").run(lee.id)
    const [member, admin] = [await asApp(kim), await asApp(lee)]
    const browser = await asBrowser(kim)
    for (const { path, method, handle, buttons } of ofAdmins.filter(({ path }) => !path.startsWith('api/'))) {
      const asked = method === 'GET' ? [{}] : buttons.map((button) => ({ form: { _act: button } }))
      for (const asking of asked) {
        const answer = await ask<unknown>(handle, `/${path}`, { headers: browser, ...asking })
        expect((answer as Response).status, `${method} ${path} ${JSON.stringify(asking)}`).toBe(302)
      }
    }
    for (const door of ofAdmins.filter(({ path }) => path.startsWith('api/'))) {
      expect(await open(door, member), `${door.method} ${door.path}`).toBe(403)
      if (/super-admin/.test(door.path)) expect(await open(door, admin), door.path).toBe(403)
    }
  })
})

/** The acts, by their part of the path, that members may do to what belongs to others. */
const FOR_OTHERS = [
  'is-mine',
  'like',
  'bookmark',
  'report-block',
  'block',
  'unblock',
  'note',
  'report-ended',
  'suspension',
  'change-role',
  'joins',
  'draws',
  'purchases',
]

describe('what belongs to another', () => {
  /** Something of lee's of every kind that has an address, by that address. */
  function makeThings(): Record<string, number> {
    const { productId, saleId } = recordListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
    earn(lee.id, 'INVITED', 'test')
    giveStars(lee, 100)
    const gift = buyGift(lee, putGift(lee).id, { requestKey: 'test', recipient: null }).id
    const reported = writeBoard(lee, NewBoard.parse({ title: '광고', content: '광고' })).id
    reportThing(kim, 'BOARD', reported)
    const { id: caseId } = listOpenCases(park, { pageNumber: 1, pageSize: 1 }).contents[0] ?? { id: 0 }
    const decision = decide(park, caseId, NewDecision.parse({ verdict: 'WARN', rule: 'SPAM' })).id
    const board = writeBoard(lee, NewBoard.parse({ title: '라면', content: '라면 이야기' })).id
    return {
      'auth/my/sessions': findCookieSession(openSession(lee, ''))?.sessionId ?? 0,
      'auth/my/devices': giveDevice(lee),
      'auth/product-comments': comment(lee, productId, '좋은 딜이네요'),
      'auth/product-sale-hot-ups': bumpSale(lee, saleId).id,
      'auth/my/keyword-notifies': addKeyword(lee, NewKeyword.parse({ keyword: '라면', historyOnly: true }))
        .id,
      'auth/my/product-notifies': addProductAlert(
        lee,
        NewProductAlert.parse({ productId, kind: 'FALL', historyOnly: true }),
      ).id,
      'auth/my/hidden-words': addHiddenWord(lee, { word: '탈모' }).id,
      'auth/my/gift-purchases': gift,
      'auth/my/auth-images': gift,
      'auth/boards': board,
      'auth/my/decisions': decision,
      'auth/board-comments': writeComment(lee, BOARD_COMMENTS, board, NewComment.parse({ text: '저도요' }))
        .id,
    }
  }

  const TABLES = [
    'sessions',
    'devices',
    'product_comments',
    'bumps',
    'keywords',
    'hidden_words',
    'product_alerts',
    'boards',
    'board_comments',
    'user_gifts',
  ]
  const dump = () =>
    JSON.stringify(
      TABLES.map((table) => sqlite().prepare(`select * from ${table} where user_id = ?`).all(lee.id)),
    )

  // ASVS 8.2.2
  test('is not found and stays as it is, in every call that takes an id', async () => {
    const things = makeThings()
    const kinds = Object.keys(things)
    const byId = calls.filter(({ path }) => /auth\/.*:id/.test(path) && !/admin\//.test(path))
    const asked = byId.filter(({ path }) => !FOR_OTHERS.includes(path.split('/').at(-1) as string))
    const before = dump()
    const headers = await asApp(kim)
    for (const door of asked) {
      const kind = kinds.find((kind) => door.path.startsWith(`api/v0/${kind}/`))
      expect(kind, `${door.path} is a kind of thing that this test makes`).toBeDefined()
      const status = await open(door, headers, String(things[kind as string]))
      expect([404, 400], `${door.method} ${door.path}`).toContain(status)
      expect(dump(), `${door.method} ${door.path}`).toBe(before)
    }
    expect(new Set(asked.map(({ path }) => kinds.find((kind) => path.includes(kind)))).size).toBe(
      kinds.length,
    )
  })
})
