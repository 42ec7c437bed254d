import { useActionData } from '@remix-run/react'
import * as z from 'zod'
import { readKey, refuseAds } from '#domain/devices/advertising/adRefusals.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { Button } from '#ui/controls/button.tsx'
import { OnceForm } from '#ui/controls/forms/onceForm.tsx'
import { titled } from '#ui/meta.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

export const meta = titled('광고성 정보 수신거부')

const LinkKey = z.object({ key: z.string().default('').catch('') })

/** GET changes nothing, because a mail gateway or a preview may open the link before its reader. */
export const loader = page(
  byAnyone({ query: LinkKey }, ({ query }) => {
    readKey(query.key)
    return null
  }),
)

export const action = form(
  byAnyone({ query: LinkKey }, ({ query }) => {
    refuseAds(query.key)
    return { isRefused: true }
  }),
)

/** The opt-out of an advertising message, for readers signed in or not. */
export default function AdRefusal() {
  const answer = useActionData<typeof action>()
  const isRefused = answer !== undefined && 'isRefused' in answer
  return (
    <>
      <PageHead title="광고성 정보 수신거부" />
      <section className="panel">
        <div className="form">
          {isRefused ? (
            <p role="status">더 이상 광고성 정보를 보내지 않습니다. 다른 알림은 그대로 받습니다.</p>
          ) : (
            <OnceForm method="post" className="grid gap-3">
              <p>이벤트와 혜택 소식을 더 이상 받지 않습니다. 비용은 들지 않습니다.</p>
              <div>
                <Button>수신거부</Button>
              </div>
            </OnceForm>
          )}
        </div>
      </section>
    </>
  )
}
