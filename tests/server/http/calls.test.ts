import { describe, expect, test } from 'vitest'
import { serviceForThisFile } from '#tests/support/run/serviceForThisFile.ts'

const behindProxy = { ORIGIN: 'https://deals.example', TRUST_PROXY: '1' }
const service = serviceForThisFile(behindProxy)

const ask = (path: string, init?: RequestInit) => fetch(service().url + path, { redirect: 'manual', ...init })

describe('a method that a call does not take', () => {
  test.each([
    ['GET', 'token/refresh', 'POST'],
    ['POST', 'auth/my', 'GET, HEAD'],
    ['PATCH', 'auth/my/devices', 'GET, HEAD, POST'],
    ['POST', 'auth/my/devices/1', 'PUT, DELETE'],
    ['GET', 'auth/my/device?deviceKey=x', 'DELETE'],
    ['OPTIONS', 'auth/my', 'GET, HEAD'],
    ['OPTIONS', 'auth/my/nickname', 'PUT'],
    ['PROPFIND', 'auth/my/devices/1', 'PUT, DELETE'],
  ])('%s %s answers 405 and what it does take', async (method, path, methods) => {
    const answer = await ask(`/api/v0/${path}`, { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('Allow')).toBe(methods)
    expect(await answer.json()).toEqual({
      status: 405,
      code: 'method_not_allowed',
      message: `이 호출은 ${methods} 방식만 받습니다.`,
    })
  })

  test('OPTIONS of a page names what pages take', async () => {
    for (const [path, methods] of [
      ['/', 'GET, HEAD'],
      ['/textSize', 'GET, HEAD, POST'],
    ] as const)
      expect((await ask(path, { method: 'OPTIONS' })).headers.get('Allow')).toBe(methods)
  })

  test('a call that does not exist is 404 by any method', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await ask('/api/v0/nothing', { method })
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ code: 'not_found' })
    }
  })
})

test.each(['/api/v0/constant/levels', '/api/v0/auth/my', '/help'])(
  'HEAD of %s claims no empty body',
  async (path) => {
    const [read, head] = [await ask(path), await ask(path, { method: 'HEAD' })]
    expect(head.status).toBe(read.status)
    expect(head.headers.get('Content-Type')).toBe(read.headers.get('Content-Type'))
    expect(head.headers.get('Content-Length')).not.toBe('0')
  },
)

test('a visitor who is not signed in learns how to sign in', async () => {
  const answer = await ask('/api/v0/auth/my')
  expect(answer.status).toBe(401)
  expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer')
  const forged = await ask('/api/v0/auth/my', { headers: { Authorization: 'Bearer x' } })
  expect(forged.headers.get('WWW-Authenticate')).toBe('Bearer')
})

// ASVS 12.2.1
test('the way to https carries the headers of every answer', async () => {
  const answer = await ask('/products?page=2', { headers: { 'X-Forwarded-Proto': 'http' } })
  expect(answer.status).toBe(308)
  expect(answer.headers.get('Location')).toBe('https://deals.example/products?page=2')
  expect(answer.headers.get('Strict-Transport-Security')).toContain('max-age=')
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(answer.headers.get('X-Frame-Options')).toBe('DENY')
})

// ASVS 4.1.2, 12.2.1
test('a call over plain http is refused, not led to https', async () => {
  const answer = await ask('/api/v0/auth/my', { headers: { 'X-Forwarded-Proto': 'http' } })
  expect([answer.status, answer.headers.get('Location')]).toEqual([400, null])
  expect(await answer.json()).toMatchObject({ code: 'https_only' })
  expect(answer.headers.get('Strict-Transport-Security')).toContain('max-age=')
})

test('the reference of the calls is led to https like any page', async () => {
  for (const path of ['/api/docs', '/api/docs/community']) {
    const { headers } = await ask(path, { headers: { 'X-Forwarded-Proto': 'http' } })
    expect(headers.get('Location')).toBe(`https://deals.example${path}`)
  }
})
