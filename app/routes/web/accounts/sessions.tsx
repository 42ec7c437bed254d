import { listSessions } from '#domain/accounts/sessions/sessions.server.ts'
import { endOtherSessions, endSession } from '#domain/devices/signOut.server.ts'
import { byMember } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { requireEnder, requireSession } from '#http/session/session.server.ts'
import { SessionList } from '#ui/accounts/sessionList.tsx'
import { Button } from '#ui/controls/button.tsx'
import { OnceForm } from '#ui/controls/forms/onceForm.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

const HERE = '/auth/my/sessions'

export const meta = titled('로그인한 기기')

export const loader = page(async ({ request }) => {
  const { member, sessionId } = await requireSession(request)
  return { sessions: listSessions(member), ownId: sessionId }
})

export const action = form({
  end: byMember(async ({ member, rowId, request }) => {
    const { sessionId } = await requireEnder(request, rowId)
    endSession(member, rowId)
    return redirectWithToast(rowId === sessionId ? '/' : HERE, '그 기기에서 로그아웃하였습니다.')
  }),
  endOthers: byMember(async ({ member, request }) => {
    const { sessionId } = await requireEnder(request, null)
    endOtherSessions(member, sessionId)
    return redirectWithToast(HERE, '다른 모든 기기에서 로그아웃하였습니다.')
  }),
})

/** The member's sign-ins in browsers and apps. */
export default function Sessions() {
  const { sessions, ownId } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="로그인한 기기" words={`${sessions.length}곳에서 로그인되어 있습니다`}>
        {sessions.length > 1 && (
          <OnceForm method="post" preventScrollReset>
            <Button name="_act" value="endOthers" size="small">
              다른 기기 모두 로그아웃
            </Button>
          </OnceForm>
        )}
      </PageHead>
      <section className="panel">
        <SessionList sessions={sessions} ownId={ownId} />
        <p className="note border-t border-line px-4 py-3">
          모르는 기기가 있으면 로그아웃해주세요. 로그아웃한 기기로는 알림도 보내지 않습니다.
        </p>
      </section>
    </>
  )
}
