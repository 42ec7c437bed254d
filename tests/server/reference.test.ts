import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { load } from 'cheerio'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Member } from '#domain/accounts/member.ts'
import { addKeyword } from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { renewSearchIndex } from '#domain/catalog/search/searchIndex.server.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { serviceForThisFile } from '#tests/support/run/serviceForThisFile.ts'
import { asApp } from '#tests/support/server/calls.ts'

const FILE = join(import.meta.dirname, '..', '..', 'public', 'openapi.json')

const service = serviceForThisFile()
const read = (path: string, headers: Record<string, string> = {}) =>
  fetch(service().url + path, { headers, redirect: 'manual' })

describe('/openapi.json', () => {
  test('goes to everybody as JSON, and only once to a program that keeps it', async () => {
    const answer = await read('/openapi.json')
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ])
    expect(await answer.text()).toBe(readFileSync(FILE, 'utf8'))
    const again = await read('/openapi.json', { 'If-None-Match': answer.headers.get('ETag') ?? '' })
    expect(again.status).toBe(304)
  })
})

interface Schema {
  properties?: object
  additionalProperties?: unknown
}

/** Schemas that refuse a field which they do not name. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, closed(part)]))
  return (schema as Schema).properties && !('additionalProperties' in schema)
    ? { ...parts, additionalProperties: false }
    : parts
}

describe('answers of the running service', () => {
  const document = JSON.parse(readFileSync(FILE, 'utf8'))
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats(ajv)
  ajv.addSchema({ components: closed(document.components) }, 'reference')
  let kim: Member
  beforeEach(async () => {
    kim = cast().kim
    takeListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
    takeListing(post(2, '[G마켓] 바세린 로션 400ml ($9.99/$3)'))
    await renewSearchIndex()
    writeBoard(kim, NewBoard.parse({ title: '글', content: '내용' }))
    addKeyword(kim, NewKeyword.parse({ keyword: '라면', historyOnly: true }))
  })

  test.each([
    ['/products', '/products'],
    ['/products?ids=1,2', '/products'],
    ['/products/1', '/products/{id}'],
    ['/products/1/prices?days=30', '/products/{id}/prices'],
    ['/products/1/sales', '/products/{id}/sales'],
    ['/deals', '/deals'],
    ['/sources', '/sources'],
    ['/status', '/status'],
    ['/categories', '/categories'],
    ['/boards', '/boards'],
    ['/boards/1', '/boards/{id}'],
    ['/board-comments?boardId=1', '/board-comments'],
    ['/users/1', '/users/{id}'],
    ['/users/99999', '/users/{id}'],
    ['/gift-games', '/gift-games'],
    ['/records', '/records'],
    ['/constant/levels', '/constant/levels'],
    ['/auth/my', '/auth/my'],
    ['/auth/my/point', '/auth/my/point'],
    ['/auth/my/sessions', '/auth/my/sessions'],
    ['/auth/my/keyword-notifies', '/auth/my/keyword-notifies'],
    ['/auth/my/notify-settings', '/auth/my/notify-settings'],
    ['/auth/boards/1/is-mine', '/auth/boards/{id}/is-mine'],
  ])('GET %s has the fields of its schema', async (path, named) => {
    const answer = await read(`/api/v0${path}`, path.startsWith('/auth/') ? await asApp(kim) : {})
    expect(answer.status).toBe(200)
    const { schema } = document.paths[named].get.responses[200].content['application/json']
    const isValid = ajv.compile(referred(closed(schema)))
    expect(isValid(await answer.json()) || isValid.errors).toBe(true)
  })

  test.each([
    ['/auth/my', 401, 'NotSignedIn'],
    ['/products/99999', 404, 'NotFound'],
  ])('GET %s is refused with %i as it says', async (path, status, name) => {
    const answer = await read(`/api/v0${path}`)
    expect(answer.status).toBe(status)
    const { schema } = document.components.responses[name].content['application/json']
    const isValid = ajv.compile(referred(closed(schema)))
    expect(isValid(await answer.json()) || isValid.errors).toBe(true)
  })

  const referred = (schema: unknown) =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"reference#/components/'))
})

describe('/api/docs', () => {
  const document = JSON.parse(readFileSync(FILE, 'utf8')) as {
    tags: Array<{ name: string }>
    paths: Record<string, Record<string, { operationId: string; tags: string[]; summary: string }>>
    components: { schemas: object }
  }
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      name: `${method.toUpperCase()} ${path.slice(1)}`,
    })),
  )
  const open = async (path: string) => {
    const answer = await read(path)
    expect(answer.status).toBe(200)
    return load(await answer.text())
  }

  test('lists every call, and each link leads to it', async () => {
    const $ = await open('/api/docs')
    const places = new Map(
      $('main a')
        .map((_, link) => [[$(link).text(), $(link).attr('href')]])
        .get() as never,
    )
    for (const { name, operationId, tags } of calls)
      expect(places.get(name), name).toBe(`/api/docs/${tags[0]}#${operationId}`)
    for (const { name: area } of document.tags) {
      const $ = await open(`/api/docs/${area}`)
      const own = calls.filter(({ tags }) => tags[0] === area)
      for (const { operationId, name, summary } of own) {
        const text = $(`#${operationId}`).text()
        expect(text).toContain(name)
        expect(text).toContain(summary)
      }
    }
  })

  test('every link within the reference leads somewhere', async () => {
    const pages = ['/api/docs', '/api/docs/shapes', ...document.tags.map(({ name }) => `/api/docs/${name}`)]
    const opened = new Map(await Promise.all(pages.map(async (path) => [path, await open(path)] as const)))
    for (const [here, $] of opened) {
      const links = $('main a')
        .map((_, link) => $(link).attr('href') ?? '')
        .get()
      for (const link of links.filter((link) => /^(?:#|\/api\/docs)/.test(link))) {
        const [path, id] = link.split('#')
        const page = opened.get(path || here)
        expect(page && (!id || page(`[id="${id}"]`).length > 0), `${here} → ${link}`).toBe(true)
      }
    }
  })

  test('an unknown area is not found', async () => {
    expect((await read('/api/docs/nothing')).status).toBe(404)
  })
})
