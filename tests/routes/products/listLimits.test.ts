import { expect, test } from 'vitest'
import { loader as exported } from '#routes/api/v0/accounts/profile/export.ts'
import { loader as exportAlerts } from '#routes/api/v0/alerts/notifiesExport.ts'
import { action as importAlerts } from '#routes/api/v0/alerts/notifiesImport.ts'
import { loader as deals } from '#routes/api/v0/products/deals.ts'
import { loader as products } from '#routes/api/v0/products/products.ts'
import { loader as bestCheapers } from '#routes/web/products/bestCheapers.tsx'
import { cast } from '#tests/support/people/cast.ts'
import { asApp, ask, call } from '#tests/support/server/calls.ts'

const from = (address: string) => ({ headers: { 'x-client-address': address } })

test('one address narrows lists at most 1,200 times a minute; the lists that all share stay open', async () => {
  const here = from('203.0.113.20')
  const statuses = new Set<number>()
  for (let no = 0; no < 300; no++) {
    const { status } = await call(deals, 'deals?sources=clien', here)
    statuses.add(status)
    statuses.add((await call(products, 'products?sort=PRICE', here)).status)
    statuses.add((await call(products, 'products?ids=1,2', here)).status)
    statuses.add((await call(deals, `deals?page=${no + 2}`, here)).status)
  }
  expect([...statuses]).toEqual([200])
  const refused = await call(deals, 'deals?shops=쿠팡', here)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many' } })
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await call(products, 'products?page=2', here)).status).toBe(429)
  expect((await call(products, 'products?ids=1', here)).status).toBe(429)
  expect(((await ask<unknown>(bestCheapers, '/bestCheapers?kinds=CARD', here)) as Response).status).toBe(429)
  expect((await call(deals, 'deals', here)).status).toBe(200)
  expect((await call(products, 'products', here)).status).toBe(200)
  expect((await call(deals, 'deals?sources=clien', from('203.0.113.21'))).status).toBe(200)
})

test('a member exports and imports at most twenty times in ten minutes', async () => {
  const { kim, lee } = cast()
  const headers = await asApp(kim)
  for (let no = 0; no < 20; no++) {
    // A repeated act counts once within ten seconds, so the address differs.
    const { status } = await call(exportAlerts, `auth/my/notifies-export?no=${no}`, { headers })
    expect(status).toBe(200)
  }
  expect((await call(exported, 'auth/my/export', { headers })).status).toBe(429)
  expect((await call(importAlerts, 'auth/my/notifies-import', { headers, json: {} })).status).toBe(429)
  expect((await call(exported, 'auth/my/export', { headers: await asApp(lee) })).status).toBe(200)
})
