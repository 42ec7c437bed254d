import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { processSingleton } from '#db/singleton.ts'
import { POLICY, pagePolicy } from '#http/protection/securityHeaders.server.ts'
import { stylesOf } from '../http/static.ts'

const WORDS = '지금은 읽기만 할 수 있습니다. 잠시 후 다시 시도해주세요.'
const WORDS_OF_WRITE =
  '지금은 저장할 수 없습니다. 보낸 내용이 저장되었는지 확인한 뒤 잠시 후 다시 시도해주세요.'
const AGAIN_AFTER_SECONDS = 5

/** The answer while the first machine is gone: JSON for a program, text for a page's script, a page for a person. */
export function primaryGone(request: Request): Response {
  const { pathname } = new URL(request.url)
  const message = ['GET', 'HEAD'].includes(request.method) ? WORDS : WORDS_OF_WRITE
  const init = {
    status: 503,
    headers: { 'Retry-After': String(AGAIN_AFTER_SECONDS), 'Cache-Control': 'no-store' },
  }
  if (pathname.startsWith('/api/')) return Response.json({ status: 503, code: 'unavailable', message }, init)
  const isPage = request.headers.get('Accept')?.includes('text/html') && !pathname.endsWith('.data')
  if (!isPage) return new Response(message, { ...init, headers: typed(init.headers, 'text/plain') })
  const html = pageOf(message)
  const headers = { ...typed(init.headers, 'text/html'), [POLICY]: pagePolicy({ styles: stylesOf(html) }) }
  return new Response(html, { ...init, headers })
}

const typed = (headers: Record<string, string>, type: string) => ({
  ...headers,
  'Content-Type': `${type}; charset=utf-8`,
})

/** A page that looks like the offline page. */
const pageOf = (message: string): string => `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>잠시 후 다시 시도해주세요</title>
<style>${readSheet()}</style>
</head>
<body>
<h1>잠시 후 다시 시도해주세요</h1>
<p>${message}</p>
<a href="/">오늘의 딜 보기</a>
</body>
</html>
`

const OFFLINE = join(import.meta.dirname, '..', '..', 'build', 'client', 'offline.html')
const readSheet = (): string =>
  processSingleton('offline-sheet', () => readFileSync(OFFLINE, 'utf8').split(/<\/?style>/)[1] ?? '')
