import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type ServerBuild } from '@remix-run/server-runtime'
import fc from 'fast-check'
import { matchRoutes } from 'react-router-dom'
import { beforeAll, describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { buildIfStale } from '#server/build/build.ts'
import { createRenderer, pathsAbove } from '#server/http/renderRoute.ts'
import { createRouteFinder } from '#server/http/routeNames.ts'

interface Route {
  path?: string
  index?: boolean
  caseSensitive?: boolean
}

const all = routes as Route[]
const findRoute = createRouteFinder(all.map(({ path = '' }) => path))
const tree = [
  {
    path: '',
    children: all.map(({ path, index, caseSensitive }) =>
      index ? { index: true as const } : { path, caseSensitive },
    ),
  },
]
const routeOfRouter = (path: string) => {
  const leaf = matchRoutes(tree, path)?.at(-1)
  return leaf ? `/${leaf.route.path ?? ''}` : null
}

describe('the route of a path is the one that Remix would take', () => {
  test.each(all.map(({ path = '' }) => `/${path}`))('%s', (path) => {
    for (const asked of [path.replaceAll(/:\w+/g, '7'), `${path.replaceAll(/:\w+/g, '가')}/`, `${path}/more`])
      expect(findRoute(asked), asked).toBe(routeOfRouter(asked))
  })

  test('any path of words of ours', () => {
    const words = [...new Set(all.flatMap(({ path = '' }) => path.split('/')))]
    const word = fc.constantFrom(...words, '7', '', 'Products', '%2F', 'a.b', '가')
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), fc.constantFrom('', '/', '//'), (parts, end) => {
        const path = `/${parts.join('/')}${end}`
        expect(findRoute(path), path).toBe(routeOfRouter(path))
      }),
      { numRuns: 2_000 },
    )
  })
})

test('of the paths above a long path at most as many are looked up as a route has parts', () => {
  expect(pathsAbove('/products/12', 6)).toEqual(['/products', '/products/12'])
  expect(pathsAbove('/'.repeat(7_000), 6)).toEqual(['/'])
  expect(pathsAbove('/a'.repeat(3_500), 6)).toHaveLength(6)
})

describe('the routes of the links on a page', () => {
  let build: ServerBuild
  beforeAll(async () => {
    buildIfStale()
    const file = join(import.meta.dirname, '..', '..', '..', 'build', 'server', 'index.js')
    build = (await import(pathToFileURL(file).href)) as ServerBuild
  }, 120_000)

  const read = async (render: ReturnType<typeof createRenderer>, query: string) => {
    const answer = await render(new Request(`http://localhost/__manifest?${query}`), { nonce: '' })
    const { status, headers } = answer
    return {
      status,
      caching: headers.get('Cache-Control'),
      reload: headers.get('X-Remix-Reload-Document'),
      routes: status === 200 ? await answer.json() : null,
    }
  }

  test.each([
    [
      'of some paths',
      (version: string) => `version=${version}&p=/products/7/comments&p=/boards&p=/api/v0/nothing`,
    ],
    ['of the front page and an unknown path', (version: string) => `version=${version}&p=/&p=wp-login.php`],
    ['of no path', (version: string) => `version=${version}`],
    [
      'of a path longer than every route',
      (version: string) => `version=${version}&p=${'/a'.repeat(30)}&p=${'/api/v0/x'.repeat(9)}`,
    ],
    ['of an older version of the site', () => 'version=older&p=/products'],
    ['of too long an address', (version: string) => `version=${version}&${'p=/products&'.repeat(700)}`],
  ])('%s are what Remix answers', async (_, queryOf) => {
    const query = queryOf(build.assets.version)
    const ours = await read(createRenderer(build), query)
    expect(ours).toEqual(await read(createRequestHandler(build, 'production'), query))
  })

  test('of more paths than a page links to are not listed', async () => {
    const query = `version=${build.assets.version}${'&p=/'.repeat(1_001)}`
    expect(await read(createRenderer(build), query)).toMatchObject({ status: 400, routes: null })
  })
})
