import { useActionData } from '@remix-run/react'
import { useRevalidateEvery } from '#client/useRevalidateEvery.ts'
import { countAudience } from '#domain/broadcasts/audience.server.ts'
import {
  addBroadcast,
  listBroadcasts,
  stopBroadcast,
  testBroadcast,
} from '#domain/broadcasts/broadcasts.server.ts'
import { BroadcastFields } from '#domain/broadcasts/newBroadcast.server.ts'
import { byProvenSuperAdmin, bySuperAdmin } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { BroadcastConfirm } from '#ui/admin/broadcastConfirm.tsx'
import { BroadcastForm } from '#ui/admin/broadcastForm.tsx'
import { BroadcastList } from '#ui/admin/broadcastList.tsx'
import { typedInAddress } from '#ui/alerts/typed.ts'
import { useFocusOnRefusal } from '#ui/controls/forms/focusOnRefusal.ts'
import { Pager } from '#ui/controls/lists/pager.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

const HERE = '/auth/superAdmin/sendNotify'
const CHECK_EVERY_MS = 2_000

export const meta = titled('알림 보내기')

/** The broadcasts so far, with their progress. */
export const loader = page(bySuperAdmin({ query: Paging }, ({ query }) => listBroadcasts(query)))

export const action = form({
  '': bySuperAdmin({ input: BroadcastFields }, async ({ input, form }) => ({
    asked: { ...input, expected: await countAudience(input, Date.now()) },
    typed: typedInAddress(form.fields),
  })),
  test: bySuperAdmin({ input: BroadcastFields }, ({ member, input, form }) => {
    testBroadcast(member, input)
    return { isTested: true, typed: typedInAddress(form.fields) }
  }),
  send: byProvenSuperAdmin({ input: BroadcastFields }, async ({ member, input }) => {
    const { expected } = await addBroadcast(member, input)
    return redirectWithToast(HERE, `${expected.toLocaleString('ko-KR')}명에게 보내기 시작했습니다.`)
  }),
  stop: bySuperAdmin(({ rowId }) => {
    stopBroadcast(rowId)
    return redirectWithToast(HERE, '발송을 멈췄습니다. 아직 보내지 않은 알림은 취소됩니다.')
  }),
})

/** Broadcasts to many members: tested on the author, confirmed with the size of the audience, followed and stopped. */
export default function SendNotify() {
  const { contents, ...paging } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refused = answer && 'refusal' in answer ? answer : null
  const asked = answer && 'asked' in answer ? answer.asked : undefined
  useFocusOnRefusal(refused)
  useRevalidateEvery(
    CHECK_EVERY_MS,
    contents.some(({ state }) => state === 'SENDING'),
  )
  return (
    <>
      <PageHead title="알림 보내기" words="회원에게 알릴 내용을 입력하고, 나에게 먼저 테스트한 뒤 보냅니다" />
      {asked && <BroadcastConfirm path={HERE} asked={asked} typed={answer?.typed ?? {}} />}
      <section className="panel" aria-label="새 알림">
        <BroadcastForm
          path={HERE}
          typed={answer?.typed ?? {}}
          refusal={refused?.refusal ?? null}
          isTested={answer !== undefined && 'isTested' in answer}
        />
      </section>
      <section className="panel">
        <div className="panel-head">
          <h2>보낸 알림</h2>
          <span className="muted num">{paging.totalCount}</span>
        </div>
        {contents.length === 0 ? (
          <p className="meta p-4">아직 보낸 알림이 없습니다.</p>
        ) : (
          <BroadcastList broadcasts={contents} path={HERE} />
        )}
        <Pager {...paging} pathOf={(number) => `${HERE}?page=${number}`} />
      </section>
    </>
  )
}
