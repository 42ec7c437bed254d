import { seoulTimestamp } from '#domain/clock.ts'
import { escapeHtml } from '#domain/escapeHtml.ts'
import type { Category } from '../goods.ts'
import type { Post } from '../world.ts'
import { dottedDay, grouped, nicknameOf, type SampleSite, shippingText, trackedLink } from './site.ts'

const HOST = 'bbs.ruliweb.com'
const BOARD = '/market/board/1020'

/** The list cuts longer titles. */
const TITLE_LETTERS = 38

const CATEGORY_WORDS: Record<Category, string> = {
  식품: '음식',
  디지털: 'A/V',
  PC: 'PC/가전',
  가전: 'PC/가전',
  생활: '생활용품',
  패션: '의류',
  뷰티: '화장품',
  게임: '게임S/W',
  유아: '육아',
  레저: '여행/항공',
  상품권: '상품권',
}

/** 루리웹: whole titles in the feed, cut titles in the list; the title marks the end; links lead through its own host. */
export const ruliweb: SampleSite = {
  host: HOST,
  robots: ['User-agent: *', 'Disallow: /search', 'Disallow: /member', 'Disallow: /*?view=', ''].join('\n'),
  respond(url, world, now) {
    const posts = world.list('rw_1020')
    if (url.pathname === `${BOARD}/rss`)
      return { contentType: 'application/rss+xml; charset=utf-8', body: feed(posts), isList: true }
    if (url.pathname === BOARD) return html(list(posts, now), true)
    const id = /^\/market\/board\/1020\/read\/(\d+)$/.exec(url.pathname)?.[1]
    const post = id === undefined ? undefined : world.find('rw_1020', Number(id))
    return post ? html(detail(post), false) : null
  },
}

const html = (body: string, isList: boolean) => ({ contentType: 'text/html; charset=utf-8', body, isList })

const document = (title: string, body: string): string => `<!DOCTYPE html>
<html lang="ko">
<head><meta charset="utf-8"><title>${escapeHtml(title)} | 루리웹</title></head>
<body>
${body}
</body>
</html>
`

function titleOf({ good, price, isEnded }: Post): string {
  return `[${good.shop}] ${good.name} (${grouped(price)}원/${shippingText(good)})${isEnded ? ' 종료' : ''}`
}

function cutTitle(post: Post): string {
  const title = titleOf(post)
  return title.length <= TITLE_LETTERS ? title : `${title.slice(0, TITLE_LETTERS - 3)}...`
}

const linkOf = ({ good }: Post): string =>
  trackedLink(good, { utm_campaign: 'hotdeal', utm_source: 'ruliweb' })

const list = (posts: Post[], now: number): string =>
  document(
    '핫딜게시판',
    `<div id="board_list"><table class="board_list_table"><tbody>
<tr class="table_body notice inside"><td class="id"> 70001 </td><td class="divsn text_over"><strong>공지</strong></td><td class="subject"><a class="subject_link deco" href="https://${HOST}${BOARD}/read/70001?"><strong>핫딜게시판 이용 규정 안내</strong></a></td><td class="recomd">210</td><td class="hit"> 401223 </td><td class="time"> 2025.01.03 </td></tr>
${posts
  .slice(0, 28)
  .map((post) => row(post, now))
  .join('\n')}
</tbody></table></div>`,
  )

function row(post: Post, now: number): string {
  const link = `https://${HOST}${BOARD}/read/${post.id}?`
  const replies =
    post.comments > 0 ? `<span class="num_reply" data-href="${link}#cmt"> (${post.comments})</span>` : ''
  const [date, clock = ''] = seoulTimestamp(post.postedAt).split(' ')
  const isToday = seoulTimestamp(now).startsWith(date ?? '')
  return `<tr class="table_body blocktarget">
  <td class="id"> ${post.id} </td>
  <td class="divsn text_over"><a href="https://${HOST}${BOARD}?cate=1">${CATEGORY_WORDS[post.good.category]}</a></td>
  <td class="subject"><div class="relative"><a class="subject_link deco" href="${link}">${escapeHtml(cutTitle(post))}
    ${replies}</a></div></td>
  <td class="writer text_over"><a class="nick" href="#">${nicknameOf(post.id)}</a></td>
  <td class="recomd"> ${post.likes > 0 ? post.likes : ''} </td>
  <td class="hit"> ${post.views} </td>
  <td class="time"> ${isToday ? clock.slice(0, 5) : dottedDay(post.postedAt)} </td>
</tr>`
}

function feed(posts: Post[]): string {
  const items = posts.map(
    (post) =>
      `<item><title>${escapeHtml(titleOf(post))}</title><link>https://${HOST}${BOARD}/read/${post.id}</link><description></description><category>${CATEGORY_WORDS[post.good.category]}</category><author>${nicknameOf(post.id)}</author><pubDate>${new Date(post.postedAt).toUTCString().replace('GMT', '+0000')}</pubDate></item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>핫딜게시판</title><link>https://${HOST}${BOARD}</link><description>핫딜게시판</description>
${items.join('\n')}
</channel></rss>
`
}

const wrapped = (link: string): string =>
  escapeHtml(`https://web.ruliweb.com/link.php?ol=${encodeURIComponent(link)}&bbs=1020`)

const detail = (post: Post): string =>
  document(
    `${titleOf(post)} | 핫딜게시판`,
    `<a href="${wrapped('https://sponsor.example.com/banner')}">광고 배너</a>
<div id="board_read">
  <h4 class="subject"><span class="subject_inner_text"><span class="subject_text">${escapeHtml(titleOf(post))}</span></span></h4>
  <div class="user_view"><span class="regdate">${dottedDay(post.postedAt)} (${seoulTimestamp(post.postedAt).slice(11)})</span> 추천 <span class="like">${post.likes}</span> 조회 ${post.views}</div>
  <div class="source_url box_line_with_shadow">원문 : <a href="${wrapped(linkOf(post))}" target="_blank">${escapeHtml(linkOf(post))}</a></div>
  <div class="board_main_view"><div class="view_content"><article><p>가격 좋아 보여서 올립니다.</p></article></div></div>
</div>`,
  )
