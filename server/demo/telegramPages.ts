import { escapeHtml } from '#domain/escapeHtml.ts'
import { policyHash } from '#domain/hash.ts'
import type { Chat, TelegramMessage } from './telegramChat.ts'

const STYLE = `
  :root { color-scheme: light dark; --bg: #e8eef3; --card: #fff; --own: #e3f6d8; --line: #d3dde4; --text: #14201e; --faint: #56646f; --mark: #1c6ea4; --ink: #fff }
  @media (prefers-color-scheme: dark) { :root { --bg: #10161b; --card: #1b242b; --own: #1f3a2c; --line: #2d3943; --text: #ecf1f0; --faint: #9aa8b2; --mark: #66b5e8; --ink: #08131b } }
  * { box-sizing: border-box }
  body { margin: 0; min-height: 100dvh; background: var(--bg); color: var(--text); word-break: keep-all; overflow-wrap: anywhere;
    font: 1rem/1.5 "Pretendard Variable", Pretendard, "Apple SD Gothic Neo", "Noto Sans KR", "Noto Sans CJK KR", "Malgun Gothic", system-ui, sans-serif }
  main { max-width: 32rem; margin: 0 auto; padding: 1rem; display: grid; gap: .75rem }
  header { display: flex; align-items: baseline; gap: .5rem; flex-wrap: wrap }
  .badge { padding: .1rem .6rem; border-radius: 999px; background: var(--mark); color: var(--ink); font-size: .8125rem; font-weight: 680 }
  h1 { margin: 0; font-size: 1.125rem }
  .faint { color: var(--faint); font-size: .8125rem; margin: 0 }
  ol { margin: 0; padding: 0; list-style: none; display: grid; gap: .5rem }
  .message { justify-self: start; max-width: 88%; padding: .6rem .8rem; background: var(--card); border: 1px solid var(--line); border-radius: 14px }
  .message.own { justify-self: end; background: var(--own) }
  .message p { margin: 0; white-space: pre-line }
  .message img { display: block; max-width: 100%; border-radius: 8px; margin-bottom: .4rem }
  a { color: var(--mark) }
  form { display: flex; gap: .5rem; flex-wrap: wrap; margin: 0 }
  .buttons { margin-top: .5rem }
  button, input { font: inherit; min-height: 2.75rem; padding: .4rem .9rem; border-radius: 10px; border: 1px solid var(--line); background: var(--card); color: inherit }
  input { flex: 1; min-width: 8rem }
  .start { background: var(--mark); color: var(--ink); border-color: transparent; flex: 1 }
`

/** The pages run no script, load pictures, and link only to each other. */
export const PAGE_HEADERS = {
  'Content-Type': 'text/html;charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': `default-src 'none'; style-src '${policyHash(STYLE)}'; img-src http: https:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

/** A chat with the bot; `start`: a code that is not sent yet. */
export function chatPage(chat: Chat, start: string | null): string {
  // A page with an unsent code does not refresh itself, so that typed text is not lost.
  const refresh = start === null ? '<meta http-equiv="refresh" content="5">' : ''
  return `<!doctype html>
<html lang="ko">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">${refresh}
  <title>데모 텔레그램</title>
  <style>${STYLE}</style>
</head>
<body>
  <main>
    <header><span class="badge">데모 텔레그램</span><h1>핫딜알리미 봇</h1></header>
    <p class="faint">이 컴퓨터에서만 열리는 대화방입니다. 실제 텔레그램은 쓰이지 않습니다.</p>
    <ol>${chat.messages.map((message) => messageItem(message, chat.id)).join('')}</ol>
    ${chat.toast ? `<p role="status"><b>${escapeHtml(chat.toast)}</b></p>` : ''}
    ${chat.isBlocked ? '<p class="faint">봇을 차단했습니다.</p>' : ''}
    ${start === null ? '' : startForm(chat.id, start)}
    <form method="post" action="?chat=${chat.id}"><input name="text" aria-label="보낼 메시지" placeholder="/stop" autocomplete="off"><button>보내기</button><button name="block" value="1">차단</button></form>
  </main>
</body>
</html>`
}

const startForm = (chatId: number, code: string): string =>
  `<form method="post" action="?chat=${chatId}"><input type="hidden" name="text" value="${escapeHtml(`/start ${code}`)}"><button class="start">시작</button></form>`

function messageItem({ from, text, photo, isEdited, buttons }: TelegramMessage, chatId: number): string {
  const picture = photo === null ? '' : `<img src="${escapeHtml(photo)}" alt="">`
  const keyboard = buttons
    .filter(({ callback_data }) => callback_data !== undefined)
    .map(
      (button) =>
        `<button name="press" value="${escapeHtml(button.callback_data ?? '')}">${escapeHtml(button.text)}</button>`,
    )
    .join('')
  const pressable =
    keyboard === '' ? '' : `<form class="buttons" method="post" action="?chat=${chatId}">${keyboard}</form>`
  const edited = isEdited ? '<p class="faint">수정됨</p>' : ''
  return `<li class="message${from === 'person' ? ' own' : ''}">${picture}<p>${text}</p>${edited}${pressable}</li>`
}
