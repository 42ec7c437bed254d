import { readFileSync } from 'node:fs'
import { page } from '#http/answer.server.ts'
import { ControlSamples } from '#ui/design/controlSamples.tsx'
import { DealSamples } from '#ui/design/dealSamples.tsx'
import { FormSamples } from '#ui/design/formSamples.tsx'
import { OverlaySamples } from '#ui/design/overlaySamples.tsx'
import { StateSamples } from '#ui/design/stateSamples.tsx'
import { TokenSamples } from '#ui/design/tokenSamples.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

export const meta = titled('디자인')

/** The page of the sample list. */
export const loader = page(({ request }) => ({
  css: readFileSync('app/tokens.css', 'utf8'),
  now: Date.now(),
  page: Math.max(1, Number(new URL(request.url).searchParams.get('page')) || 1),
}))

/** The whole design system on one page, built from the components of the screens. In development only. */
export default function Design() {
  const { css, now, page } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="디자인"
        words="모든 색과 글자, 모든 조작의 모든 상태. 오른쪽 위에서 화면 밝기를 바꿔 보세요."
      />
      <TokenSamples css={css} />
      <ControlSamples />
      <FormSamples />
      <DealSamples now={now} />
      <OverlaySamples />
      <StateSamples page={page} />
    </>
  )
}
