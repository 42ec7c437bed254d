import { domainToUnicode } from 'node:url'
import { type MetaFunction, redirect } from '@remix-run/node'
import * as z from 'zod'
import { env } from '#app/env.server.ts'
import { readOutbound } from '#domain/offers/shops/outbound.ts'
import { refuse } from '#domain/refusal.ts'
import { byAnyone } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { pageBefore } from '#http/pageBefore.ts'
import { Box } from '#ui/controls/box.tsx'
import { useLoaderData } from '#ui/rendering/loaded.ts'

/** The page has no navigation. */
export const handle = { isBare: true }

export const meta: MetaFunction = () => [
  { title: '다른 사이트로 이동' },
  { name: 'robots', content: 'noindex' },
]

const Query = z.object({ url: z.string().max(2000).default('') })

/** Redirects to known shops and communities and to our own pages; asks before it leads to any other site. */
export const loader = page(
  byAnyone({ query: Query }, ({ query, request }) => {
    const outbound = readOutbound(query.url) ?? refuse('not_found', '열 수 없는 주소입니다.')
    if (outbound.isKnown || outbound.url.origin === env.ORIGIN) throw redirect(outbound.url.href)
    const { href, hostname } = outbound.url
    return { href, hostname, spelled: domainToUnicode(hostname), back: pageBefore(request) ?? '/' }
  }),
)

export default function External() {
  const { href, hostname, spelled, back } = useLoaderData<typeof loader>()
  return (
    <Box title="다른 사이트로 이동합니다">
      <p>
        <strong>{spelled}</strong>
        {spelled !== hostname && <span className="muted"> ({hostname})</span>}: 확인되지 않은 사이트입니다.
        주소를 확인하고 이동해주세요.
      </p>
      <p className="meta">{href}</p>
      <div className="two-col">
        <a className="btn" href={back}>
          돌아가기
        </a>
        <a className="btn btn-primary" href={href} rel="noopener noreferrer nofollow">
          이동하기
        </a>
      </div>
    </Box>
  )
}
