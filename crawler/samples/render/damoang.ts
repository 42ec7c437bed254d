import { escapeHtml } from '#domain/escapeHtml.ts'
import type { Post } from '../world.ts'
import { clockOrDay, grouped, nicknameOf, type SampleSite, trackedLink } from './site.ts'

const HOST = 'damoang.net'
const BOARD = '/economy'

/** 다모앙: a feed of titles, a list with a badge for ended posts; links lead through the site's counter. */
export const damoang: SampleSite = {
  host: HOST,
  robots: [
    'User-agent: *',
    'Allow: /',
    'Disallow: /admin/',
    'Disallow: /api/',
    'Disallow: /go/',
    'Disallow: /*?page=',
    'Disallow: /*&page=',
    '',
  ].join('\n'),
  respond(url, world, now) {
    const posts = world.list('economy')
    if (url.pathname === `/rss${BOARD}`)
      return { contentType: 'application/rss+xml; charset=utf-8', body: feed(posts), isList: true }
    if (url.pathname === BOARD) return html(list(posts, now), true)
    const id = /^\/economy\/(\d+)$/.exec(url.pathname)?.[1]
    const post = id === undefined ? undefined : world.find('economy', Number(id))
    return post ? html(detail(post, now), false) : null
  },
}

const html = (body: string, isList: boolean) => ({ contentType: 'text/html; charset=utf-8', body, isList })

const document = (title: string, body: string): string => `<!DOCTYPE html>
<html lang="ko">
<head><meta charset="utf-8"><title>${escapeHtml(title)} - 다모앙</title></head>
<body>
${body}
</body>
</html>
`

const titleOf = ({ good, price }: Post): string =>
  `[${good.shop}] ${good.name} ${grouped(price)}원 ${good.shippingFee === 0 ? '무료배송' : `배송비 ${grouped(good.shippingFee)}원`}`

const linkOf = ({ good }: Post): string => trackedLink(good, { utm_source: 'damoang', utm_medium: 'economy' })

const list = (posts: Post[], now: number): string =>
  document(
    '알뜰구매',
    `<main><h1>알뜰구매</h1>
<div class="divide-border divide-y">
<a href="${BOARD}/71002" class="post-row block px-4 post-notice"><span class="text-primary"> 공지 </span><span class="truncate post-title" title="알뜰구매 게시판 이용 안내">알뜰구매 게시판 이용 안내</span></a>
${posts.map((post) => row(post, now)).join('\n')}
<a href="${BOARD}/70001" class="bg-background block px-4"><span class="text-muted-foreground">[삭제된 게시물입니다]</span></a>
</div>
</main>`,
  )

function row(post: Post, now: number): string {
  const title = escapeHtml(titleOf(post))
  const written = clockOrDay(post.postedAt, now)
  const comments =
    post.comments > 0
      ? `<button type="button" class="comment-count shrink-0">[${post.comments}]</button>`
      : ''
  return `<a href="${BOARD}/${post.id}" class="post-row bg-background block px-4 no-underline">
  <div class="hidden md:flex"><div class="rounded-lg text-xs font-semibold">${post.likes}</div></div>
  <div class="min-w-0 flex-1">
    <div class="flex min-w-0 items-center">
      <span class="bg-primary/10 text-primary shrink-0 rounded"> ${post.isEnded ? '종료' : '진행'} </span>
      <span class="inline-flex min-w-0"><span class="truncate post-title font-semibold" title="${title}">${title}</span>${comments}</span>
    </div>
    <span class="post-meta-text hidden md:inline-flex"><span class="">${nicknameOf(post.id)}</span></span>
    <span class="post-meta-text hidden md:inline">${written}</span>
    <span class="post-meta-text hidden md:inline">${views(post)}</span>
    <div class="mobile-meta">
      <span class="inline-flex"><svg class="lucide lucide-heart size-3.5"></svg>${post.likes}</span>
      <span class="mobile-meta-sep"> ${written} </span>
      <span class="mobile-meta-sep">${views(post)}</span>
    </div>
  </div>
</a>`
}

function views({ views }: Post): string {
  if (views < 1_000) return `${views}`
  return views < 10_000 ? `${(views / 1_000).toFixed(1)}k` : `${(views / 10_000).toFixed(1)}만`
}

function feed(posts: Post[]): string {
  const items = posts.map(
    (post) =>
      `<item><title>${escapeHtml(titleOf(post))}</title><link>https://${HOST}${BOARD}/${post.id}</link><description>가격 좋아 보여서 올립니다.</description><author>${nicknameOf(post.id)}</author><pubDate>${new Date(post.postedAt).toUTCString()}</pubDate><guid isPermaLink="true">https://${HOST}${BOARD}/${post.id}</guid></item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel>
<title>알뜰구매 - 다모앙</title><link>https://${HOST}${BOARD}</link><description>알뜰구매</description><language>ko</language>
${items.slice(0, 20).join('\n')}
</channel></rss>
`
}

const detail = (post: Post, now: number): string =>
  document(
    `${titleOf(post)} - 알뜰구매`,
    `<div class="card">
  <div class="mb-2"><span class="bg-primary/10 text-primary rounded-md">${post.isEnded ? '종료' : '진행'}</span></div>
  <h1><span class="min-w-0">${escapeHtml(titleOf(post))}</span></h1>
  <p class="text-secondary-foreground text-sm"><span class="md:hidden">${clockOrDay(post.postedAt, now)}</span></p>
  <div class="text-secondary-foreground flex"><span>조회 ${grouped(post.views)}</span><span>공감 ${post.likes}</span></div>
  <div id="economy-post-content"><div class="prose"><p>가격 좋아 보여서 올립니다.</p></div></div>
  <div class="mt-4 space-y-1.5"><div class="flex items-center">
    <a href="/go/${`${post.id}`.padStart(16, '0')}" target="_blank" rel="nofollow noopener sponsored" class="text-primary min-w-0 flex-1 truncate">${escapeHtml(linkOf(post))}</a>
  </div></div>
  <section id="comments"><article><a target="_blank" class="text-primary" href="https://sponsor.example.com/">https://sponsor.example.com/</a></article></section>
</div>`,
  )
