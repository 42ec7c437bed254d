import { seoulTimestamp } from '#domain/clock.ts'
import { escapeHtml } from '#domain/escapeHtml.ts'
import type { Board, Category } from '../goods.ts'
import type { Post } from '../world.ts'
import { dottedDay, grouped, nicknameOf, type SampleSite, shippingText, trackedLink } from './site.ts'

const HOST = 'eomisae.co.kr'

const BOARDS: Partial<Record<Board, string>> = { fs: '핫딜', rt: '패션정보', os: '해외패션' }

const CATEGORY_WORDS: Record<Category, string> = {
  식품: '식품',
  디지털: '디지털',
  PC: '컴퓨터',
  가전: '가전',
  생활: '생활',
  패션: '패션',
  뷰티: '화장품',
  게임: '게임',
  유아: '육아',
  레저: '레저',
  상품권: '상품권',
}

/**
 * 어미새: dates without a time, cards on one board and plain tables on the others. The real site's robots.txt also
 * requires five seconds between two requests; this one does not.
 */
export const eomisae: SampleSite = {
  host: HOST,
  robots: ['User-agent: *', 'Disallow: /*?', 'Disallow: /index.php', ''].join('\n'),
  respond(url, world) {
    const [, name = '', id] = /^\/(\w+)(?:\/(\d+))?$/.exec(url.pathname) ?? []
    const board = name as Board
    if (BOARDS[board] === undefined) return null
    if (id === undefined) return html(list(board, world.list(board)), true)
    const post = world.find(board, Number(id))
    return post ? html(detail(post), false) : null
  },
}

const html = (body: string, isList: boolean) => ({ contentType: 'text/html; charset=UTF-8', body, isList })

const document = (title: string, body: string): string => `<!DOCTYPE html>
<html lang="ko"><head><meta charset="utf-8"><meta name="generator" content="Rhymix"><title>${escapeHtml(title)} - 어미새</title></head>
<body>
${body}
</body></html>
`

function titleOf({ good, price, isEnded }: Post): string {
  return `[${good.shop}] ${good.name} (${grouped(price)}원/${shippingText(good)})${isEnded ? ' 종료' : ''}`
}

const shortDay = (post: Post): string => dottedDay(post.postedAt).slice(2)

const list = (board: Board, posts: Post[]): string =>
  document(
    BOARDS[board] ?? '',
    board === 'fs'
      ? `<div id="bd"><div class="card_wrap"><div class="bd_card cf">
<div class="card_el ntc clear"><p><span class="cate">공지,</span> <span>25.01.10</span></p><h3><a class="pjax" href="/fs/101">핫딜 게시판 이용 규정</a></h3></div>
${posts.map(card).join('\n')}
<div class="card_el n_ntc clear list_adsense"><ins class="adsbygoogle"></ins></div>
</div></div></div>`
      : `<table class="_listA"><tbody>
<tr><td class="no">공지</td><td class="title"><a href="/${board}/102">이용 규정</a></td><td><a href="#popup_menu_area">운영새</a></td><td>25.01.10</td><td>0</td></tr>
${posts.map((post, index) => tableRow(post, posts.length - index)).join('\n')}
<tr><td class="no">AD</td><td class="title"><a href="https://sponsor.example.com">광고</a></td><td></td><td></td><td></td></tr>
</tbody></table>`,
  )

function card(post: Post): string {
  const link = `/${post.board}/${post.id}`
  const comments = post.comments > 0 ? ` <a class="tt_cm" href="${link}#comment">${post.comments}</a>` : ''
  return `<div class="card_el n_ntc clear"><div class="card_content">
  <p><span class="cate">${CATEGORY_WORDS[post.good.category]},</span> <span>${shortDay(post)}</span></p>
  <h3><a class="pjax" href="${link}">${escapeHtml(titleOf(post))}</a>${comments}</h3>
  <div class="info"><span class="fr"><i class="ion-ios-eye"></i> ${post.views}</span> <span class="fr"><i class="ion-ios-chatbubble"></i> ${post.comments}</span> <span class="fr"><i class="ion-ios-heart"></i> ${post.likes}</span> <span><div>${nicknameOf(post.id)}</div></span></div>
</div></div>`
}

const tableRow = (post: Post, number: number): string =>
  `<tr><td class="no">${number}</td><td class="title"><a href="/${post.board}/${post.id}">${escapeHtml(titleOf(post))}</a></td><td><a href="#popup_menu_area">${nicknameOf(post.id)}</a></td><td>${shortDay(post)}</td><td>${post.likes}</td></tr>`

function detail(post: Post): string {
  const link = escapeHtml(trackedLink(post.good, { utm_medium: 'eomisae', utm_term: `${post.id}` }))
  return document(
    titleOf(post),
    `<div id="bd"><div id="D_">
  <div class="_hd clear">
    <span title="Category">${CATEGORY_WORDS[post.good.category]}</span>
    <h2><a href="/${post.board}/${post.id}">${escapeHtml(titleOf(post))}</a></h2>
    <div class="btm_area clear"><span><b>${nicknameOf(post.id)}</b></span><span>조회 <b>${post.views}</b></span><span>추천 <b>${post.likes}</b></span><span><b>${seoulTimestamp(post.postedAt).replaceAll('-', '.')}</b></span></div>
  </div>
  <table class="et_vars"><tbody><tr><th>링크</th><td class="extra_url"><a href="${link}" target="_blank">${link}</a></td></tr></tbody></table>
  <article><div class="rhymix_content xe_content"><p>가격 좋아 보여서 올립니다.</p></div></article>
</div></div>`,
  )
}
