import { seoulTimestamp } from '#domain/clock.ts'
import { escapeHtml } from '#domain/escapeHtml.ts'
import type { Category } from '../goods.ts'
import type { Post } from '../world.ts'
import { grouped, nicknameOf, type SampleSite, shippingText, trackedLink } from './site.ts'

const BOARD = '/b/hotdeal'

const CATEGORY_WORDS: Record<Category, string> = {
  식품: '식품',
  디지털: '전자제품',
  PC: 'PC/하드웨어',
  가전: '전자제품',
  생활: '생활용품',
  패션: '의류',
  뷰티: '화장품',
  게임: 'SW/게임',
  유아: '기타',
  레저: '기타',
  상품권: '상품권/쿠폰',
}

/** 아카라이브: price, shop and shipping in fields; links lead through a warning page. */
export const arcalive: SampleSite = {
  host: 'arca.live',
  robots: ['User-agent: *', 'Allow: /', 'Disallow: /u/', 'Disallow: /b/my', ''].join('\n'),
  respond(url, world) {
    if (url.pathname === BOARD) return html(list(world.list('arca_hotdeal')), true)
    const id = /^\/b\/hotdeal\/(\d+)$/.exec(url.pathname)?.[1]
    const post = id === undefined ? undefined : world.find('arca_hotdeal', Number(id))
    return post ? html(detail(post), false) : null
  },
}

const html = (body: string, isList: boolean) => ({ contentType: 'text/html; charset=utf-8', body, isList })

const document = (title: string, body: string): string => `<!DOCTYPE html>
<html lang="ko"><head><meta charset="utf-8"><title>${escapeHtml(title)} - 핫딜 채널</title></head>
<body>
${body}
</body></html>
`

const list = (posts: Post[]): string =>
  document(
    '핫딜 채널',
    `<div class="list-table hybrid">
<div class="vrow head"><div class="vrow-inner"><span class="vcol col-title">제목</span></div></div>
<a class="vrow column notice notice-service" href="/b/notice/90000001?p=1"><div class="vrow-inner"><div class="vrow-top"><span class="vcol col-title"><span class="title">아카라이브 서비스 공지</span></span></div></div></a>
<div class="vrow hybrid notice"><div class="vrow-inner"><div class="vrow-top"><span class="vcol col-title"><a class="title hybrid-title" href="${BOARD}/90000002?p=1"> 핫딜 채널 규칙 안내 <span class="info"></span></a></span></div></div></div>
${posts.map(row).join('\n')}
</div>`,
  )

function row(post: Post): string {
  const link = `${BOARD}/${post.id}?p=1`
  const comments = post.comments > 0 ? `<span class="comment-count">[${post.comments}]</span>` : ''
  return `<div class="vrow hybrid"><div class="vrow-inner">
  <div class="vrow-top deal${post.isEnded ? ' deal-close' : ''}">
    <span class="vcol col-id"><span>${post.id}</span></span>
    <span class="vcol col-title">
      <span class="badges"><span class="deal-store">${post.good.shop}</span> <a class="badge badge-success" href="${BOARD}?category=goods">${CATEGORY_WORDS[post.good.category]}</a></span>
      <a class="title hybrid-title" href="${link}"><span class="media-icon ion-ios-photos-outline"></span> ${escapeHtml(post.good.name)} <span class="info">${comments}</span></a>
    </span>
  </div>
  <a class="title hybrid-bottom" href="${link}"><div class="vrow-bottom deal"><span class="vcol"><span class="deal-price">${priceText(post)}</span> <span class="deal-delivery">${shippingText(post.good)}</span></span> <span class="vcol col-author"><span data-filter="${nicknameOf(post.id)}">${nicknameOf(post.id)}</span></span> <span class="vcol col-time"><time datetime="${new Date(post.postedAt).toISOString()}">${seoulTimestamp(post.postedAt).slice(0, 10)}</time></span> <span class="vcol col-view">${post.views}</span> <span class="vcol col-rate">${post.likes}</span></div></a>
</div></div>`
}

const priceText = ({ good, price }: Post): string =>
  good.currency === 'USD' ? `$${(price / 100).toFixed(2)}` : `${grouped(price)}원`

function detail(post: Post): string {
  const link = escapeHtml(trackedLink(post.good, { utm_source: 'arcalive' }))
  const fields = [
    ['링크', `<a href="https://unsafelink.com/${link}" target="_blank">${link}</a>`],
    ['쇼핑몰', `<span>${post.good.shop}</span>`],
    ['상품명', `<span>${escapeHtml(post.good.name)}</span>`],
    ['가격', `<span>${priceText(post)}</span>`],
    ['배송비', `<span>${shippingText(post.good)}</span>`],
  ]
  const rows = fields.map(([label, field]) => `<tr><td>${label}</td><td>${field}</td></tr>`)
  return document(
    post.good.name,
    `<article class="board-article"><div class="article-wrapper">
<div class="article-head">
  <div class="title-row"><div class="title"><span class="badge">${CATEGORY_WORDS[post.good.category]}</span> ${escapeHtml(post.good.name)}</div></div>
  <div class="info-row"><div class="article-info"><span class="head">조회수</span><span class="body">${post.views}</span><span class="head">작성일</span><span class="body"><time datetime="${new Date(post.postedAt).toISOString()}">${seoulTimestamp(post.postedAt)}</time></span></div></div>
</div>
<div class="article-body">
  <table class="table align-middle"><tbody>
${rows.join('\n')}
  </tbody></table>
  <div class="fr-view article-content"><p>가격 좋아 보여서 올립니다.</p></div>
</div>
</div></article>`,
  )
}
