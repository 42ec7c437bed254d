import iconv from 'iconv-lite'
import { seoulTimestamp } from '#domain/clock.ts'
import { escapeHtml } from '#domain/escapeHtml.ts'
import type { Board, Category } from '../goods.ts'
import { photoPath } from '../photos.ts'
import type { Post } from '../world.ts'
import { grouped, nicknameOf, type Reply, type SampleSite, trackedLink } from './site.ts'

const HOST = 'www.ppomppu.co.kr'

const BOARDS: Partial<Record<Board, string>> = {
  ppomppu: '뽐뿌게시판',
  ppomppu4: '해외뽐뿌',
  ppomppu8: '알리뽐뿌',
}

const CATEGORY_WORDS: Record<Category, string> = {
  식품: '식품/건강',
  디지털: '디지털',
  PC: '컴퓨터',
  가전: '가전/가구',
  생활: '기타',
  패션: '의류/잡화',
  뷰티: '화장품',
  게임: '기타',
  유아: '육아',
  레저: '등산/캠핑',
  상품권: '상품권',
}

/** 뽐뿌: EUC-KR pages, a UTF-8 feed; links lead through its own redirect host. */
export const pomppu: SampleSite = {
  host: HOST,
  robots: [
    'User-agent: *',
    'Allow: /zboard/',
    'Disallow: /include/',
    'Disallow: /search_bbs.php',
    'Disallow: /redirect.php',
    '',
  ].join('\n'),
  respond(url, world, now) {
    const board = url.searchParams.get('id') as Board
    if (BOARDS[board] === undefined) return null
    if (url.pathname === '/rss.php') return xml(feed(board, world.list(board)))
    if (url.pathname === '/zboard/zboard.php') return html(list(board, world.list(board), now), true)
    const post = world.find(board, Number(url.searchParams.get('no')))
    return url.pathname === '/zboard/view.php' && post ? html(detail(post), false) : null
  },
}

const html = (text: string, isList: boolean): Reply => ({
  contentType: 'text/html; charset=euc-kr',
  body: iconv.encode(text, 'cp949'),
  isList,
})

const xml = (body: string): Reply => ({ contentType: 'text/xml; charset=utf-8', body, isList: true })

const document = (title: string, head: string, body: string): string => `<!DOCTYPE html>
<html lang="ko">
<head>
<meta http-equiv="content-type" content="text/html; charset=euc-kr">
${head}<title>${escapeHtml(title)}</title>
</head>
<body>
${body}
</body>
</html>
`

function priceText({ good, price }: Post): string {
  if (good.currency === 'USD') return `$${(price / 100).toFixed(2)}/무료`
  return `${grouped(price)}원/${good.shippingFee === 0 ? '무료' : `${grouped(good.shippingFee)}원`}`
}

const shopTag = (post: Post): string => `[${post.good.shop}]`
const subject = (post: Post): string => `${post.good.name} (${priceText(post)})`

function list(board: Board, posts: Post[], now: number): string {
  const today = seoulTimestamp(now).slice(0, 10)
  const notice = `<tr class="baseNotice">
  <td class="baseList-space baseList-numb" colspan="2"><img src="/images/list_icon_notice.png" alt="공지"></td>
  <td class="baseList-space title"><a class="baseList-title" href="view.php?id=regulation&amp;no=77"><span>게시판 이용수칙 안내 (필독)</span></a></td>
  <td class="baseList-space" title="26.01.02 09:00:00"><time class="baseList-time">26/01/02</time></td>
</tr>`
  const rows = posts.map((post) => row(post, today)).join('\n')
  return document(
    `뽐뿌 - ${BOARDS[board]}`,
    '',
    `<table id="revolution_main_table" cellspacing="0" cellpadding="0">
<tbody>
${notice}
${rows}
</tbody>
</table>`,
  )
}

function row(post: Post, today: string): string {
  const [date = '', clock = ''] = seoulTimestamp(post.postedAt).split(' ')
  const shortDate = date.slice(2)
  const votes = post.likes > 0 ? `${post.likes} - 0` : ''
  const comments = post.comments > 0 ? ` <span class="baseList-c">${post.comments}</span>` : ''
  return `<tr class="baseList bbs_new1">
  <td class="baseList-space baseList-numb" colspan="2">${post.id}</td>
  <td class="baseList-space title"><div class="baseList-box"><a class="baseList-thumb" href="view.php?id=${post.board}&amp;no=${post.id}"><img src="//${HOST}${photoPath(post.good)}" alt=""></a><div class="baseList-cover"><a class="baseList-title${post.isEnded ? ' end2' : ''}" href="view.php?id=${post.board}&amp;page=1&amp;divpage=118&amp;&amp;no=${post.id}"><span><em class="baseList-head subject_preface">${escapeHtml(shopTag(post))}</em> ${escapeHtml(subject(post))}</span></a>${comments}</div><small class="baseList-small">[${CATEGORY_WORDS[post.good.category]}]</small></div></td>
  <td class="baseList-space"><a class="baseList-name" href="javascript:void(0)"><span>${nicknameOf(post.id)}</span></a></td>
  <td class="baseList-space" title="${shortDate.replaceAll('-', '.')} ${clock}"><time class="baseList-time">${date === today ? clock : shortDate.replaceAll('-', '/')}</time></td>
  <td class="baseList-space baseList-rec">${votes}</td>
  <td class="baseList-space baseList-views">${post.views}</td>
</tr>`
}

function feed(board: Board, posts: Post[]): string {
  const items = posts.map(
    (post) => `<item>
<title>${escapeHtml(`${shopTag(post)} ${subject(post)}`)}</title>
<link>http://${HOST}/zboard/view.php?id=${board}&amp;no=${post.id}</link>
<description>${escapeHtml(feedText(post))}</description>
<author>${nicknameOf(post.id)}</author>
<pubDate>${new Date(post.postedAt).toUTCString()}</pubDate>
<hits> [${post.comments}|${post.views}|${post.likes}|0]</hits>
</item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0">
<channel>
<title>뽐뿌 - ${BOARDS[board]}</title>
<link>http://${HOST}/zboard/zboard.php?id=${board}</link>
<description>뽐뿌 - ${BOARDS[board]}</description>
${items.join('\n')}
</channel>
</rss>
`
}

/** The start of the post. Most authors, but not all, write the shop's address first. */
const feedText = (post: Post): string =>
  `${isLinkedInFeed(post) ? `${linkOf(post)}상품링크 ` : ''}가격 좋아 보여서 올립니다.`

/** Only the own page of every fifth post contains the shop's address. */
export const isLinkedInFeed = ({ id }: Post): boolean => id % 5 !== 0

const linkOf = ({ good }: Post): string => trackedLink(good, { utm_source: 'ppomppu' })

function detail(post: Post): string {
  const target = Buffer.from(linkOf(post)).toString('base64')
  const title = escapeHtml(subject(post))
  return document(
    `${shopTag(post)} ${subject(post)} - ${BOARDS[post.board]}`,
    '',
    `<div class="shortcut"><a href="https://link.coupang.com/a/HEADERAD">쿠팡 바로가기</a></div>
<div id="topTitle" class="topTitle">
  <h1><span class="subject_preface type2">${escapeHtml(shopTag(post))}</span> ${title} <span id="comment">${post.comments}</span></h1>
  <ul class="topTitle-mainbox">
    <li>등록일 <span>${seoulTimestamp(post.postedAt).slice(0, 16)}</span></li>
    <li>조회수 <span>${post.views}</span></li>
    <li class="topTitle-link"><a href=https://s.ppomppu.co.kr?idno=${post.board}_${post.id}&target=${target}&encode=on target=_blank>${escapeHtml(linkOf(post))}</a></li>
  </ul>
</div>
<table><tr><td class="board-contents" align="left"><p>가격 좋아 보여서 올립니다.</p></td></tr></table>
<div><span id="vote_list_btn_txt">${post.likes}</span><span id="vote_anti_list_btn_txt">0</span></div>`,
  )
}
