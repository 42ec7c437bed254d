import { load } from 'cheerio'
import { expect, test } from 'vitest'
import { serviceForThisFile } from '#tests/support/run/serviceForThisFile.ts'

const service = serviceForThisFile()

async function open(path: string, init?: RequestInit) {
  const answer = await fetch(service().url + path, { redirect: 'manual', ...init })
  const $ = load(await answer.text())
  return {
    status: answer.status,
    code: $('.error-code').text(),
    title: $('title').text(),
    heading: $('h1').text(),
    text: $('main').text(),
  }
}
const postForm = (path: string, origin: string) =>
  open(path, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'size=18',
  })

test('a refused form and an unsupported method get the 50x page with their own status', async () => {
  const page50x = await open('/error/50x')
  expect(page50x).toMatchObject({ status: 500, heading: '문제가 생겼습니다' })

  const forbidden = await postForm('/textSize', 'https://evil.example')
  expect(forbidden).toMatchObject({ status: 403, code: '403', heading: page50x.heading })
  expect(forbidden.title).toContain(page50x.heading)

  const unsupported = await postForm('/help', service().url)
  expect(unsupported).toMatchObject({
    status: 405,
    code: '405',
    heading: page50x.heading,
    text: page50x.text.replace('500', '405'),
  })
})

test('a missing page gets the 404 page', async () => {
  const page404 = await open('/error/404')
  const missing = await open('/no-such-page')
  expect(missing).toMatchObject({ status: 404, heading: page404.heading })
  expect(missing.heading).not.toBe((await open('/error/50x')).heading)
})

test('a link to a missing thing gets the 404 page', async () => {
  const { heading } = await open('/error/404')
  const product = ['', '?id=abc', '?id=999999'].map((query) => `/product-detail${query}`)
  for (const path of [...product, '/boardComments/999999', '/productComments/999999']) {
    const page = await open(path)
    expect([page.status, page.code], path).toEqual([404, '404'])
    expect(page.text, path).toContain('This page could not be found')
  }
  expect((await open('/product-detail?id=abc')).heading).toBe(heading)
})

test('a page without navigation has none on its error page either', async () => {
  for (const query of ['', '?url=javascript:alert(1)']) {
    const answer = await fetch(`${service().url}/external${query}`)
    const $ = load(await answer.text())
    expect([answer.status, $('nav').length, $('a[href="/login"]').length], query).toEqual([404, 0, 0])
    expect($('main').text()).toContain('This page could not be found')
  }
})

test('the refusal of an address without a screen is plain text', async () => {
  const answer = await fetch(`${service().url}/sitemaps/99`)
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([404, 'text/plain; charset=utf-8'])
  expect(await answer.text()).toBe('사이트맵에 없는 부분입니다.')
})

test('a path that cannot be decoded is not found, without a line in the log', async () => {
  const page = await open('/%E0%A4%A')
  expect(page).toMatchObject({ status: 404, heading: (await open('/error/404')).heading })
  for (const method of ['GET', 'POST']) {
    const call = await fetch(`${service().url}/api/v0/products/%E0%A4%A`, { method })
    expect(call.status).toBe(404)
    expect(await call.json()).toMatchObject({ status: 404, code: 'not_found' })
  }
  expect(service().log.filter((line) => line.includes('decoded'))).toEqual([])
})
