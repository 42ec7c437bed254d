import { escapeHtml } from '#domain/escapeHtml.ts'
import { policyHash } from '#domain/hash.ts'

/** A person to sign in as. */
export interface Person {
  /** Kakao's id of the person. */
  id: number
  nickname: string
  /** A description: '최고 운영자'. */
  note?: string
}

const STYLE = `
  :root { color-scheme: light dark; --bg: #f3f6f6; --card: #fff; --line: #d9e0df; --text: #14201e; --faint: #5b6b69; --mark: #fee500; --ink: #191600 }
  @media (prefers-color-scheme: dark) { :root { --bg: #0d1313; --card: #141b1b; --line: #2b3534; --text: #ecf1f0; --faint: #98a4a4 } }
  * { box-sizing: border-box }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 1rem; background: var(--bg); color: var(--text);
    font: 1rem/1.5 "Pretendard Variable", Pretendard, "Apple SD Gothic Neo", "Noto Sans KR", "Noto Sans CJK KR", "Malgun Gothic", system-ui, sans-serif; word-break: keep-all }
  main { width: 100%; max-width: 25rem; padding: 1.75rem; background: var(--card); border: 1px solid var(--line); border-radius: 20px }
  .badge { display: inline-block; padding: .15rem .6rem; border-radius: 999px; background: var(--mark); color: var(--ink); font-size: .8125rem; font-weight: 680 }
  h1 { margin: .75rem 0 .25rem; font-size: 1.375rem; letter-spacing: -.022em }
  p { margin: 0; color: var(--faint); font-size: .9375rem }
  ul { margin: 1.25rem 0; padding: 0; list-style: none; display: grid; gap: .5rem }
  a { color: inherit; text-decoration: none }
  .person { display: flex; align-items: center; gap: .75rem; min-height: 3.5rem; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: 14px }
  .person:hover, .person:focus-visible { border-color: var(--text) }
  .face { flex: none; display: grid; place-items: center; width: 2.5rem; height: 2.5rem; border-radius: 14px; background: var(--mark); color: var(--ink); font-weight: 680 }
  .name { font-weight: 600 }
  .note { display: block; color: var(--faint); font-size: .8125rem; font-weight: 450 }
  .cancel { display: block; padding: .75rem; text-align: center; color: var(--faint) }
  .cancel:hover { color: var(--text) }
`

/** The only style that the Content-Security-Policy of the pages allows. */
export const STYLE_HASH = policyHash(STYLE)

/** The page that asks which person to sign in as; each choice is a link that repeats the program's request. */
export function peoplePage(people: Person[], query: URLSearchParams): string {
  const choices = people.map((person) => {
    const note = person.note ? `<span class="note">${escapeHtml(person.note)}</span>` : ''
    const face = `<span class="face" aria-hidden="true">${escapeHtml(person.nickname.charAt(0))}</span>`
    const name = `<span class="name">${escapeHtml(person.nickname)}${note}</span>`
    return `<li><a class="person" href="${choiceHref(query, String(person.id))}">${face}${name}</a></li>`
  })
  return page(
    '누구로 로그인할까요?',
    `<p>데모용 로그인입니다. 실제 카카오 계정은 쓰이지 않습니다.</p>
    <ul>${choices.join('')}</ul>
    <a class="cancel" href="${choiceHref(query, 'cancel')}">취소</a>`,
  )
}

/** The page for a wrong request. */
export function errorPage(code: string, words: string): string {
  return page('로그인할 수 없습니다', `<p>${escapeHtml(words)} (${escapeHtml(code)})</p>`)
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="ko">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${title}</title>
  <style>${STYLE}</style>
</head>
<body>
  <main>
    <span class="badge">데모 카카오</span>
    <h1>${title}</h1>
    ${body}
  </main>
</body>
</html>`
}

function choiceHref(query: URLSearchParams, person: string): string {
  const choice = new URLSearchParams(query)
  choice.set('person', person)
  return escapeHtml(`/oauth/authorize?${choice}`)
}
