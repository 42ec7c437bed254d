import { seoulTimestamp } from '#domain/clock.ts'
import { escapeHtml } from '#domain/escapeHtml.ts'
import { type Category, shopLink } from '../goods.ts'
import type { Post } from '../world.ts'
import { grouped, nicknameOf, type SampleSite, shippingText } from './site.ts'

const CATEGORY_WORDS: Record<Category, string> = {
  식품: '먹거리',
  디지털: '디지털',
  PC: 'PC제품',
  가전: '가전제품',
  생활: '생활용품',
  패션: '의류',
  뷰티: '화장품',
  게임: '게임/SW',
  유아: '기타',
  레저: '기타',
  상품권: '상품권/쿠폰',
}

/** 에펨코리아: price, shop and shipping in fields; robots.txt refuses crawlers like ours. */
export const fmkorea: SampleSite = {
  host: 'www.fmkorea.com',
  robots: ['User-agent: *', 'Disallow: /', 'Allow: /$', 'Allow: /best', 'Allow: /humor', ''].join('\n'),
  respond(url, world, now) {
    if (url.pathname === '/hotdeal') return html(list(world.list('fm_hotdeal'), now), true)
    const id = /^\/(\d+)$/.exec(url.pathname)?.[1]
    const post = id === undefined ? undefined : world.find('fm_hotdeal', Number(id))
    return post ? html(detail(post), false) : null
  },
}

const html = (body: string, isList: boolean) => ({ contentType: 'text/html; charset=UTF-8', body, isList })

const document = (title: string, body: string): string => `<!DOCTYPE html>
<html lang="ko"><head><meta charset="utf-8"><title>${escapeHtml(title)} - 에펨코리아</title></head>
<body>
${body}
</body></html>
`

const list = (posts: Post[], now: number): string =>
  document(
    '핫딜',
    `<div id="content"><div class="fm_best_widget _bd_pc"><ul>
<li class="li notice"><div class="li"><h3 class="title"><a href="/1000000001"><span class="ellipsis-target">핫딜 게시판 이용규칙 (필독)</span></a></h3><div><span class="category">공지</span> <span class="regdate">2025.01.02</span></div></div></li>
${posts.map((post) => row(post, now)).join('\n')}
</ul></div></div>`,
  )

function row(post: Post, now: number): string {
  const votes =
    post.likes > 0
      ? `<a class="pc_voted_count" href="/${post.id}"><span class="vote">추천</span> <span class="count">${post.likes}</span></a>`
      : ''
  const comments = post.comments > 0 ? ` <span class="comment_count">[${post.comments}]</span>` : ''
  const name = escapeHtml(post.good.name)
  return `<li class="li li_best2_hotdeal0"><div class="li">
  ${votes}
  <h3 class="title" data-original-title="${name}"><a href="/${post.id}" class=" hotdeal_var8${post.isEnded ? 'Y' : ''}"><span class="ellipsis-target">${name}</span>${comments}</a></h3>
  <div class="hotdeal_info"> <span>쇼핑몰: <a class="strong" href="#">${post.good.shop}</a></span> / <span>가격: <a class="strong" href="#">${priceText(post)}</a></span> / <span>배송: <a class="strong" href="#">${shippingText(post.good)}</a></span> </div>
  <div><span class="category"><a href="/index.php?mid=hotdeal">${CATEGORY_WORDS[post.good.category]}</a></span> <span class="regdate">${registered(post.postedAt, now)}</span> <span class="author"> / ${nicknameOf(post.id)}</span></div>
</div></li>`
}

/** Some authors omit 원. */
const priceText = ({ id, price }: Post): string => `${grouped(price)}${id % 4 === 0 ? '' : '원'}`

function registered(postedAt: number, now: number): string {
  const [date = '', clock = ''] = seoulTimestamp(postedAt).split(' ')
  return seoulTimestamp(now).startsWith(date) ? clock.slice(0, 5) : date.replaceAll('-', '.')
}

function detail(post: Post): string {
  const link = escapeHtml(shopLink(post.good))
  const fields = [
    ['링크', `<a class="hotdeal_url" href="${link}" target="_blank">${link}</a>`],
    ['쇼핑몰', post.good.shop],
    ['상품명', escapeHtml(post.good.name)],
    ['가격', priceText(post)],
    ['배송', shippingText(post.good)],
  ]
  const rows = fields.map(
    ([label, field]) => `<tr><th>${label}</th><td><div class="xe_content">${field}</div></td></tr>`,
  )
  return document(
    `${post.good.name} - 핫딜`,
    `<div id="bd_capture"><div class="rd_hd clear">
<h1 class="np_18px"><span class="np_18px_span">${escapeHtml(post.good.name)}</span></h1><span class="date m_no">${seoulTimestamp(post.postedAt).slice(0, 16).replaceAll('-', '.')}</span>
<div class="side fr"><span>조회 수 <b>${post.views}</b></span> <span>추천 수 <b>${post.likes}</b></span> <span>댓글 <b>${post.comments}</b></span></div>
<table class="hotdeal_table"><tbody>
${rows.join('\n')}
</tbody></table></div>
<div class="rd_body clear"><article><div class="xe_content"><p>가격 좋아 보여서 올립니다.</p></div></article></div></div>`,
  )
}
