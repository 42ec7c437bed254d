import { redirect } from '@remix-run/node'
import { keepLeaving, resumeAccount } from '#domain/membership/leaving.server.ts'
import { actBy } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { flash, redirectWithToast } from '#http/flash.server.ts'
import { ReturnTo } from '#http/input/input.server.ts'
import { requireSignedIn, signedOutHeaders } from '#http/session/session.server.ts'
import { Box } from '#ui/controls/box.tsx'
import { Button } from '#ui/controls/button.tsx'
import { OnceForm } from '#ui/controls/forms/onceForm.tsx'
import { dayText } from '#ui/days.ts'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'

export const meta = titled('다시 오셨습니다')

/** For signed-in members, including those who left. */
const bySignedIn = actBy(({ request }) => requireSignedIn(request))

/** A member who left and signs in again decides here; until then nothing is restored. `to`: the page that follows. */
export const loader = page(
  bySignedIn({ query: ReturnTo }, ({ member: { leftAt }, query }) => {
    if (leftAt === null) throw redirect(query.to)
    return { leftAt }
  }),
)

export const action = form({
  resume: bySignedIn({ query: ReturnTo }, ({ member, query }) => {
    resumeAccount(member)
    return redirectWithToast(query.to, '다시 오신 것을 환영합니다.')
  }),
  keep: bySignedIn(async ({ member }) => {
    keepLeaving(member)
    const headers = await signedOutHeaders()
    headers.append('Set-Cookie', (await flash({ message: '탈퇴를 유지합니다.' }))['Set-Cookie'])
    return redirect('/', { headers })
  }),
})

export default function Rewelcome() {
  const { leftAt } = useLoaderData<typeof loader>()
  return (
    <Box title="다시 오셨습니다">
      <p>
        {dayText(leftAt)}에 탈퇴한 계정입니다. 계속 이용하면 포인트와 알림, 작성한 글이 그대로 돌아옵니다.
        알림 기기는 다시 등록해야 합니다.
      </p>
      <p>탈퇴를 유지하면 탈퇴한 날부터 30일 뒤에 개인정보를 모두 삭제합니다.</p>
      <OnceForm method="post" className="two-col">
        <Button name="_act" value="keep" block>
          탈퇴 유지
        </Button>
        <Button name="_act" value="resume" kind="primary" block>
          계속 이용
        </Button>
      </OnceForm>
    </Box>
  )
}
