import { redirect } from '@remix-run/node'
import { switchToCommonUser } from '#domain/accounts/identities.server.ts'
import { readConsentState } from '#domain/accounts/signIn/consents.server.ts'
import { byProvenSuperAdmin } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { flash } from '#http/flash.server.ts'
import { requireSuperAdmin, startSession } from '#http/session/session.server.ts'
import { Box } from '#ui/controls/box.tsx'
import { Button, ButtonLink } from '#ui/controls/button.tsx'
import { OnceForm } from '#ui/controls/forms/onceForm.tsx'
import { titled } from '#ui/meta.ts'

export const meta = titled('일반 사용자로 전환')

export const loader = page(async ({ request }) => {
  await requireSuperAdmin(request)
  return null
})

/** Signs this browser in as the super admin's own ordinary user. */
export const action = form(
  byProvenSuperAdmin(async ({ member: admin, request }) => {
    const { member } = switchToCommonUser(admin)
    const headers = new Headers({ 'Set-Cookie': await startSession(request, member) })
    headers.append('Set-Cookie', (await flash({ message: '일반 사용자로 전환하였습니다.' }))['Set-Cookie'])
    return redirect(readConsentState(member) === 'none' ? '/auth/consent?to=%2F' : '/', { headers })
  }),
)

export default function ToCommonUser() {
  return (
    <Box title="일반 사용자로 전환">
      <p>
        이 브라우저를 인증 없이 시작한 회원으로 바꾸어, 일반 사용자가 보는 그대로 봅니다. 전환할 때마다 같은
        회원입니다. 돌아오려면 로그아웃하고 다시 로그인해주세요.
      </p>
      <OnceForm method="post" className="two-col">
        <ButtonLink to="/">취소</ButtonLink>
        <Button kind="primary">전환</Button>
      </OnceForm>
    </Box>
  )
}
