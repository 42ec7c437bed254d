import { policyHash } from '#domain/hash.ts'
import { POLICY, pagePolicy } from '#http/protection/securityHeaders.server.ts'

const STYLE = `
  :root { color-scheme: light dark }
  body { margin: 0 }
  main { min-height: 100vh; display: grid; place-content: center; justify-items: center; gap: .75rem; padding: 1.5rem; box-sizing: border-box;
    font: 1rem/1.65 "Pretendard Variable", Pretendard, -apple-system, "Apple SD Gothic Neo", "Noto Sans KR", "Malgun Gothic", system-ui, sans-serif; text-align: center; word-break: keep-all }
  h1 { margin: 0; font-size: 1.375rem }
  p { margin: 0 }
`

const PAGE = `<!DOCTYPE html><html lang="ko">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <link rel="icon" href="data:,">
  <title>페이지를 찾을 수 없습니다</title>
  <style>${STYLE}</style>
</head>
<body>
<main>
  <h1>페이지를 찾을 수 없습니다</h1>
  <p>주소가 잘못되었습니다.</p>
  <p><a href="/">오늘의 딜 보기</a></p>
</main>
</body></html>`

/**
 * The answer to a path that cannot be decoded (`/%E0%A4%A`), which belongs to no page and no call: the router
 * would log a warning and match the undecoded path. Null for every other path.
 */
export function answerMalformedPath(request: Request): Response | null {
  const { pathname } = new URL(request.url)
  if (canDecode(pathname)) return null
  if (pathname.startsWith('/api/'))
    return Response.json({ status: 404, code: 'not_found', message: '없는 호출입니다.' }, { status: 404 })
  return new Response(PAGE, {
    status: 404,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      [POLICY]: pagePolicy({ styles: [policyHash(STYLE)] }),
    },
  })
}

function canDecode(pathname: string): boolean {
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}
