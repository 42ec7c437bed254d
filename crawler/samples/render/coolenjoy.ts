import { seoulTimestamp } from '#domain/clock.ts'
import { escapeHtml } from '#domain/escapeHtml.ts'
import type { Category } from '../goods.ts'
import type { Post } from '../world.ts'
import {
  clockOrDay,
  dottedDay,
  grouped,
  nicknameOf,
  type SampleSite,
  shippingText,
  trackedLink,
} from './site.ts'

const HOST = 'coolenjoy.net'
const BOARD = '/bbs/jirum'

const CATEGORY_WORDS: Record<Category, string> = {
  식품: '식품',
  디지털: '모바일',
  PC: 'PC관련',
  가전: '가전',
  생활: '생활용품',
  패션: '의류',
  뷰티: '기타',
  게임: '게임',
  유아: '기타',
  레저: '기타',
  상품권: '상품권',
}

/** 쿨엔조이: the price in a separate text, unless the author put it in the title; the title marks the end. */
export const coolenjoy: SampleSite = {
  host: HOST,
  robots: null,
  respond(url, world, now) {
    const posts = world.list('cool_jirum')
    if (url.pathname === '/bbs/rss.php' && url.searchParams.get('bo_table') === 'jirum')
      return { contentType: 'text/xml; charset=utf-8', body: feed(posts), isList: true }
    if (url.pathname === BOARD) return html(list(posts, now), true)
    const id = /^\/bbs\/jirum\/(\d+)$/.exec(url.pathname)?.[1]
    const post = id === undefined ? undefined : world.find('cool_jirum', Number(id))
    return post ? html(detail(post), false) : null
  },
}

const html = (body: string, isList: boolean) => ({ contentType: 'text/html; charset=utf-8', body, isList })

const document = (title: string, body: string): string => `<!DOCTYPE html>
<html lang="ko"><head><meta charset="utf-8"><title>${escapeHtml(title)} | 쿨엔조이</title></head>
<body>
${body}
</body></html>
`

const hasPriceInTitle = ({ id }: Post): boolean => id % 4 === 0

function titleOf(post: Post): string {
  const price = hasPriceInTitle(post) ? ` (${grouped(post.price)}원/${shippingText(post.good)})` : ''
  return `[${post.good.shop}] ${post.good.name}${price}${post.isEnded ? ' [종료]' : ''}`
}

const list = (posts: Post[], now: number): string =>
  document(
    '지름, 알뜰정보 1 페이지',
    `<section id="bo_list"><ul class="na-table d-md-table w-100">
<li class="d-md-table-row bg-light">
  <div class="d-none d-md-table-cell nw-4"><span class="na-notice"></span><span class="sr-only">공지사항</span>공지</div>
  <div class="d-md-table-cell text-left"><a href="https://${HOST}${BOARD}/100" class="na-subject"> <strong>지름 게시판 이용 안내 공지</strong> </a></div>
  <div class="d-md-table-cell"><span class="sr-only">등록일</span>01-03</div>
</li>
${posts.map((post) => row(post, now)).join('\n')}
</ul></section>`,
  )

function row(post: Post, now: number): string {
  const comments =
    post.comments > 0
      ? `<div class="na-info"><span class="sr-only">댓글</span><span class="count-plus orangered">[${post.comments}]</span></div>`
      : ''
  const price = hasPriceInTitle(post)
    ? ''
    : `<div class="float-right"><font color="#f89e00">${grouped(post.price)}원 / ${shippingText(post.good)}</font></div>`
  return `<li class="d-md-table-row border-bottom">
  <div class="d-none d-md-table-cell nw-4"><div id="abcd">${CATEGORY_WORDS[post.good.category]}</div></div>
  <div class="d-md-table-cell text-left"><div class="na-title"><div class="na-item"><a href="https://${HOST}${BOARD}/${post.id}?page=1" class="na-subject"> ${escapeHtml(titleOf(post))} </a>${comments}</div></div>${price}</div>
  <div class="d-md-table-cell nw-10"><span class="sr-only">등록자</span><a href="#" class="sv_member">${nicknameOf(post.id)}</a></div>
  <div class="d-md-table-cell nw-6"><span class="sr-only">등록일</span>${clockOrDay(post.postedAt, now, '-')}</div>
  <div class="d-md-table-cell nw-4"><i class="fa fa-eye d-md-none"></i><span class="sr-only">조회</span>${post.views}</div>
  <div class="d-md-table-cell nw-4"><span class="sr-only">추천</span><span class="rank-icon_vote">${post.likes}</span></div>
</li>`
}

function feed(posts: Post[]): string {
  const items = posts.map(
    (post) =>
      `<item><title>${escapeHtml(titleOf(post))}</title><link>https://${HOST}:443${BOARD}/${post.id}</link><description><![CDATA[<p>가격 좋아 보여서 올립니다.</p>]]></description><dc:creator>${nicknameOf(post.id)}</dc:creator><pubDate>${new Date(post.postedAt).toUTCString()}</pubDate></item>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel><title>쿨엔조이 &gt; 지름, 알뜰정보</title><link>https://${HOST}:443</link><description>지름, 알뜰정보</description>
<item><title>삭제된 글</title><link>https://${HOST}:443${BOARD}/90</link><description></description><dc:creator>-</dc:creator><pubDate>Mon, 05 Jan 2026 12:00:00 +0900</pubDate></item>
${items.join('\n')}
</channel></rss>
`
}

function detail(post: Post): string {
  const link = escapeHtml(trackedLink(post.good, { utm_source: 'coolenjoy', utm_content: 'jirum' }))
  const clock = seoulTimestamp(post.postedAt).slice(11)
  const written = `${seoulTimestamp(post.postedAt).replace(' ', 'T')}+09:00`
  return document(
    titleOf(post),
    `<article id="bo_v">
 <header><h1 id="bo_v_title">${escapeHtml(titleOf(post))}</h1></header>
 <ul class="d-flex"><li><a class="sv_member">${nicknameOf(post.id)}</a></li><li class="pr-3"><i class="fa fa-eye"></i> <span class="sr-only">조회</span>${grouped(post.views)}</li><li><time class="f-xs" datetime="${written}">${dottedDay(post.postedAt)} ${clock.slice(0, 5)}</time></li></ul>
 <section class="border-bottom"><div class="d-flex"><div>관련링크</div><div class="pl-3"><a href="${link}" target="_blank">${link}</a></div></div></section>
 <div class="view-content fr-view"><p>가격 좋아 보여서 올립니다.</p></div>
</article>`,
  )
}
