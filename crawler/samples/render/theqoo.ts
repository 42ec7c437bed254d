import { seoulTimestamp } from '#domain/clock.ts'
import { escapeHtml } from '#domain/escapeHtml.ts'
import { type Category, shopLink } from '../goods.ts'
import type { Post } from '../world.ts'
import { clockOrDay, grouped, type SampleSite } from './site.ts'

const BOARD = '/theqdeal'

const CATEGORY_WORDS: Record<Category, string> = {
  식품: '먹거리',
  디지털: '가전/디지털',
  PC: '가전/디지털',
  가전: '가전/디지털',
  생활: '생활용품',
  패션: '패션/잡화',
  뷰티: '뷰티',
  게임: '기타',
  유아: '기타',
  레저: '기타',
  상품권: '이벤트/쿠폰',
}

/** 더쿠: everything is in the title, authors are anonymous, no robots.txt. */
export const theqoo: SampleSite = {
  host: 'theqoo.net',
  robots: null,
  respond(url, world, now) {
    if (url.pathname === BOARD) return html(list(world.list('theqdeal'), now), true)
    const id = /^\/theqdeal\/(\d+)$/.exec(url.pathname)?.[1]
    const post = id === undefined ? undefined : world.find('theqdeal', Number(id))
    return post ? html(detail(post), false) : null
  },
}

const html = (body: string, isList: boolean) => ({ contentType: 'text/html; charset=UTF-8', body, isList })

const document = (title: string, body: string): string => `<!DOCTYPE html>
<html lang="ko"><head><meta charset="utf-8"><meta name="generator" content="Rhymix"><title>더쿠 - ${escapeHtml(title)}</title></head>
<body>
${body}
</body></html>
`

function titleOf({ id, good, price, isEnded }: Post): string {
  const ended = isEnded ? ' 종료' : ''
  const shipping = good.shippingFee === 0 ? '무배' : `배송비 ${grouped(good.shippingFee)}원`
  return id % 3 === 0
    ? `${good.shop}) ${good.name} ${grouped(price)}원${ended}`
    : `${good.shop}) ${good.name} (${grouped(price)}원 ${shipping})${ended}`
}

const list = (posts: Post[], now: number): string =>
  document(
    '덬딜',
    `<table class="bd_lst bd_tb_lst bd_tb theqoo_board_table">
<tbody class="hide_notice">
<tr class="notice"><td class="no"><strong>공지</strong></td><td class="title" colspan="2"><a href="${BOARD}/3400000001"><strong>덬딜 게시판 이용 규칙</strong></a></td><td class="time">25.01.02</td><td class="m_no">402,113</td></tr>
<tr class="notice_expand"><td colspan="5"><a href="#">공지 모두 보기</a></td></tr>
<tr class="nofn"><td colspan="5">이벤트 배너</td></tr>
${posts.map((post, index) => row(post, posts.length - index, now)).join('\n')}
</tbody></table>`,
  )

function row(post: Post, number: number, now: number): string {
  const link = `${BOARD}/${post.id}`
  const comments =
    post.comments > 0 ? ` <a href="${link}#${post.id}_comment" class="replyNum">${post.comments}</a>` : ''
  return `<tr>
  <td class="no">${20_000 + number}</td>
  <td class="cate"><span>${CATEGORY_WORDS[post.good.category]}</span></td>
  <td class="title"><a href="${link}">${escapeHtml(titleOf(post))}</a>${comments}</td>
  <td class="time">${clockOrDay(post.postedAt, now)}</td>
  <td class="m_no">${grouped(post.views)}</td>
</tr>`
}

function detail(post: Post): string {
  const link = escapeHtml(shopLink(post.good))
  return document(
    titleOf(post),
    `<div class="rd_hd clear">
<div class="theqoo_document_header"><strong class="cate">${CATEGORY_WORDS[post.good.category]}</strong> <span class="title">${escapeHtml(titleOf(post))}</span>
<div class="count_container"><i class="far fa-eye"></i> ${grouped(post.views)} <i class="far fa-comment-dots"></i> ${post.comments}</div></div>
<div class="btm_area clear"><div class="side">무명의 더쿠 | <a class="link" href="https://theqoo.net${BOARD}/${post.id}">https://theqoo.net${BOARD}/${post.id}</a></div><div class="side fr"><span>${seoulTimestamp(post.postedAt).slice(0, 16).replaceAll('-', '.')}</span></div></div>
</div>
<div class="rd_body clear"><article itemprop="articleBody"><div class="rhymix_content xe_content">
<p>가격 좋아 보여서</p>
<p><a href="${link}" target="_blank" rel="noopener">${link}</a></p>
</div></article></div>`,
  )
}
