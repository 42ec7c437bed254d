import { seoulTimestamp } from '#domain/clock.ts'
import { escapeHtml } from '#domain/escapeHtml.ts'
import { shopLink } from '../goods.ts'
import { photoPath } from '../photos.ts'
import type { Post } from '../world.ts'
import { grouped, nicknameOf, type SampleSite } from './site.ts'

const BOARD = '/service/board/jirum'

/** 클리앙: no feed, no queries allowed; affiliate links wrap the shop's address. */
export const clien: SampleSite = {
  host: 'www.clien.net',
  robots: ['User-agent: *', 'Allow: /service/board/', 'Disallow: /*?*', 'Disallow: /service/search', ''].join(
    '\n',
  ),
  respond(url, world) {
    if (url.pathname === BOARD) return html(list(world.list('jirum')), true)
    const id = /^\/service\/board\/jirum\/(\d+)$/.exec(url.pathname)?.[1]
    const post = id === undefined ? undefined : world.find('jirum', Number(id))
    return post ? html(detail(post), false) : null
  },
}

const html = (body: string, isList: boolean) => ({ contentType: 'text/html;charset=UTF-8', body, isList })

const document = (title: string, body: string): string => `<!DOCTYPE html>
<html lang="ko">
<head><meta charset="utf-8"><title>${escapeHtml(title)} : 클리앙</title></head>
<body>
<nav><a href="https://link.coupang.com/re/AFFHOME?lptag=AFSAMPLE&amp;subid=clien">쿠팡</a></nav>
${body}
</body>
</html>
`

/** Some write the price in parentheses, some at the end. */
function titleOf({ id, good, price }: Post): string {
  const shipping = good.shippingFee === 0 ? '무료배송' : `${grouped(good.shippingFee)}원`
  return id % 3 === 0
    ? `[${good.shop}] ${good.name} ${grouped(price)}원 ${good.shippingFee === 0 ? '무배' : ''}`.trim()
    : `[${good.shop}] ${good.name} (${grouped(price)}원/${shipping})`
}

function list(posts: Post[]): string {
  return document(
    '알뜰구매',
    `<input type="hidden" value="알뜰구매" id="boardName"><input type="hidden" value="jirum" id="boardCd">
<div class="content_list"><div class="list_content"><div class="contents_jirum">
<div class="list_item notice"><div class="list_title"><a class="list_subject" href="${BOARD}/19500001">알뜰구매 게시판 이용 안내</a></div></div>
${posts.map(row).join('\n')}
</div></div></div>`,
  )
}

function row(post: Post): string {
  const title = escapeHtml(titleOf(post))
  const link = `${BOARD}/${post.id}?od=T31&amp;po=0&amp;category=0&amp;groupCd=`
  const written = seoulTimestamp(post.postedAt)
  return `<div class="list_item symph_row jirum  ${post.isEnded ? 'sold_out' : ''}" data-role="list-row" data-board-sn="${post.id}" data-comment-count="${post.comments}">
  <div class="list_symph view_symph" data-role="list-like-count"><em class="none">${post.likes}</em></div>
  <div class="list_thumbnail"><a href="${link}"><img src="${photoPath(post.good, 'near')}" alt=""></a></div>
  <div class="list_title wide" data-role="list-title">
    <span class="list_subject" data-role="cut-string" title="${title}">
      <a href="${link}" data-role="list-title-text">
        ${title}
      </a>
    </span>
    <div class="keyword"><a href="${BOARD}?category=1000236" class="icon_keyword">상품정보</a>${post.isEnded ? '<span class="icon_info">품절</span>' : ''}</div>
  </div>
  <div class="list_author"><span class="nickname"><span title="${nicknameOf(post.id)}">${nicknameOf(post.id)}</span></span></div>
  <div class="list_hit"><span class="hit">${views(post)}</span></div>
  <div class="list_time"><span class="time popover">${written.slice(5, 10)}<span class="timestamp">${written}</span></span></div>
</div>`
}

const views = (post: Post): string =>
  post.views < 10_000 ? `${post.views}` : `${(post.views / 1000).toFixed(1)} k`

/** Coupang by its partner address, 11번가 and G마켓 by an affiliate network, other shops by their own address. */
function affiliateLink({ good }: Post): string {
  const plain = new URL(shopLink(good))
  if (good.shop === '쿠팡') {
    const product = plain.pathname.split('/').at(-1)
    return `https://link.coupang.com/re/AFFSDP?lptag=AFSAMPLE&pageKey=${product}&${plain.searchParams}&traceid=V0-SAMPLE`
  }
  if (good.shop === '11번가' || good.shop === 'G마켓') {
    const merchant = good.shop === '11번가' ? '11st' : 'gmarket'
    return `https://click.linkprice.com/click.php?m=${merchant}&a=A100000000&l=9999&l_cd1=3&l_cd2=0&tu=${encodeURIComponent(plain.href)}`
  }
  plain.searchParams.set('utm_source', 'clien')
  return plain.href
}

function detail(post: Post): string {
  const link = escapeHtml(affiliateLink(post))
  return document(
    titleOf(post),
    `<div class="content_view">
  <div class="post_title symph_row">
    <h3 class="post_subject" data-role="cut-string">${post.isEnded ? '<span class="post_soldout">품절</span>' : ''}
      <span class="post_category">상품정보</span>
      <span>${escapeHtml(titleOf(post))}</span>
    </h3>
    <a href="#comment-head" class="post_symph view_symph"><span>${post.likes}</span></a>
  </div>
  <div class="post_view">
    <div class="post_author">
      <span class="view_count"><strong>${grouped(post.views)}</strong></span>
      <span class="view_count date"> ${seoulTimestamp(post.postedAt)}</span>
    </div>
    <div class="post_content"><div class="post_article">
      <p>가격 좋아 보여서 올립니다.</p>
      <p><a href="${link}" target="_blank">${escapeHtml(shopLink(post.good))}</a></p>
    </div></div>
  </div>
</div>`,
  )
}
