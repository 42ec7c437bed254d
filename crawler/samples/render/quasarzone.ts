import { MINUTE_MS, seoulTimestamp } from '#domain/clock.ts'
import { escapeHtml } from '#domain/escapeHtml.ts'
import { type Category, shopLink } from '../goods.ts'
import { photoPath } from '../photos.ts'
import type { Post } from '../world.ts'
import { grouped, nicknameOf, type SampleSite } from './site.ts'

const BOARD = '/bbs/qb_saleinfo'

const CATEGORY_WORDS: Record<Category, string> = {
  식품: '생활/식품',
  디지털: '노트북/모바일',
  PC: 'PC/하드웨어',
  가전: '가전/TV',
  생활: '생활/식품',
  패션: '패션/의류',
  뷰티: '기타',
  게임: '게임/SW',
  유아: '기타',
  레저: '기타',
  상품권: '상품권/쿠폰',
}

/** 퀘이사존: price, shop and shipping in separate fields; a script opens the shop's link. */
export const quasarzone: SampleSite = {
  host: 'quasarzone.com',
  robots: null,
  respond(url, world, now) {
    if (url.pathname === BOARD) return html(list(world.list('qb_saleinfo'), now), true)
    const id = /^\/bbs\/qb_saleinfo\/views\/(\d+)$/.exec(url.pathname)?.[1]
    const post = id === undefined ? undefined : world.find('qb_saleinfo', Number(id))
    return post ? html(detail(post), false) : null
  },
}

const html = (body: string, isList: boolean) => ({ contentType: 'text/html; charset=UTF-8', body, isList })

const titleOf = ({ good }: Post): string => `[${good.shop}] ${good.name}`
const shipping = ({ good }: Post): string =>
  good.shippingFee === 0 ? '무배' : `${grouped(good.shippingFee)}원`

function list(posts: Post[], now: number): string {
  return `<!DOCTYPE html>
<html lang="ko"><head><meta charset="utf-8"><title>핫딜 게시판 - 퀘이사존</title></head>
<body>
<div class="v2-board-head"><h2 class="v2-board-head__title">핫딜 게시판</h2></div>
<div class="v2-list">
<div class="v2-list-row v2-notice-row"><a class="subject-link" href="${BOARD}/views/100001"><span class="v2-badge">공지</span> 핫딜 게시판 이용 규칙</a></div>
${posts.map((post) => row(post, now)).join('\n')}
</div>
</body></html>
`
}

function row(post: Post, now: number): string {
  const link = `${BOARD}/views/${post.id}`
  const comments =
    post.comments > 0
      ? ` <span class="board-list-comment"><span class="ctn-count">${post.comments}</span></span>`
      : ''
  return `<div class="v2-list-row v2-list-row--hotdeal${post.isEnded ? ' is-done' : ''}" data-qc-id="${post.id}" data-preview="${photoPath(post.good, 'beside')}">
  <a class="v2-list-row__thumb" href="${link}">${post.isEnded ? '<span class="v2-thumb-done">종료</span>' : ''}</a>
  <div class="v2-list-row__num"><span class="qc-count-good">${post.likes}</span></div>
  <div class="v2-list-row__stack">
    <div class="v2-list-row__line1"><span class="v2-badge ">${CATEGORY_WORDS[post.good.category]}</span></div>
    <div class="v2-list-row__line2"><p class="tit"><a class="subject-link" href="${link}"><span class="ellipsis-with-reply-cnt">${escapeHtml(titleOf(post))}</span></a>${comments}</p></div>
    <div class="v2-list-row__line3">
      <div class="v2-list-row__price-group"><span class="v2-list-row__ship"><img class="v2-shop-logo" src="/shop.png" alt="${post.good.shop}"></span><span class="v2-list-row__price">￦${grouped(post.price)}</span><span class="v2-list-row__ship">배송비 ${shipping(post)}</span></div>
      <div class="v2-list-row__meta-group"><span class="v2-nick" data-nick="${nicknameOf(post.id)}">${nicknameOf(post.id)}</span> <span class="v2-list-row__hit">조회 <span class="qc-count-hit">${views(post)}</span></span> <span class="v2-list-row__time">${ago(post.postedAt, now)}</span></div>
    </div>
  </div>
</div>`
}

const views = (post: Post): string =>
  post.views < 1000 ? `${post.views}` : `${(post.views / 1000).toFixed(1)}천`

function ago(instant: number, now: number): string {
  const minutes = Math.floor((now - instant) / MINUTE_MS)
  if (minutes < 1) return '방금'
  if (minutes < 60) return `${minutes}분 전`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}시간 전`
  return seoulTimestamp(instant).slice(5, 10).replace('-', '.')
}

function detail(post: Post): string {
  const link = shopLink(post.good)
  const encoded = Buffer.from(link).toString('base64')
  const published = `${seoulTimestamp(post.postedAt).replace(' ', 'T')}+09:00`
  return `<!DOCTYPE html>
<html lang="ko"><head><meta charset="utf-8"><title>${escapeHtml(titleOf(post))} - 퀘이사존 핫딜 게시판</title>
<script type="application/ld+json">{"@context":"https://schema.org","@type":"DiscussionForumPosting","datePublished":"${published}"}</script>
</head><body>
<div class="left-con-wrap">
  <h1 class="title">${escapeHtml(titleOf(post))}</h1>
  <table class="market-info-view-table"><tbody>
    <tr><th>링크</th><td><a href="javascript:goToLink('${encoded}');">${escapeHtml(link)}</a></td></tr>
    <tr><th>판매처</th><td>${post.good.shop}</td></tr>
    <tr><th>가격</th><td><span class="text-orange">￦ ${grouped(post.price)} (KRW)</span></td></tr>
    <tr><th>배송비/직배</th><td>${shipping(post)}</td></tr>
  </tbody></table>
  <div id="new_contents" class="note-editor"><p>가격 좋아 보여서 올립니다.</p></div>
</div>
<footer><a href="https://sponsor.example.com/">스폰서</a></footer>
</body></html>
`
}
