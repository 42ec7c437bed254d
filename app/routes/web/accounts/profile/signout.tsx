import { redirect } from '@remix-run/node'
import { leave } from '#domain/membership/leaving.server.ts'
import { RETURN_DAYS } from '#domain/membership/returning.ts'
import { byProvenMember } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { flash } from '#http/flash.server.ts'
import { requireMember, signedOutHeaders } from '#http/session/session.server.ts'
import { Box } from '#ui/controls/box.tsx'
import { Button, ButtonLink } from '#ui/controls/button.tsx'
import { OnceForm } from '#ui/controls/forms/onceForm.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { titled } from '#ui/meta.ts'

export const meta = titled('탈퇴')

export const loader = page(async ({ request }) => {
  await requireMember(request)
  return null
})

export const action = form(
  byProvenMember(async ({ member }) => {
    leave(member)
    const headers = await signedOutHeaders()
    headers.append(
      'Set-Cookie',
      (await flash({ message: '탈퇴하였습니다. 그동안 고마웠습니다.' }))['Set-Cookie'],
    )
    return redirect('/', { headers })
  }),
)

/** Leaving: its consequences, an export of the member's data, and the confirmation. */
export default function SignOut() {
  return (
    <Box title="탈퇴하시겠습니까?">
      <ul className="leaving">
        <li>모든 기기에서 로그아웃되고 알림 기기와 보낼 알림이 삭제됩니다.</li>
        <li>닉네임 대신 ‘탈퇴한 사용자’로 보입니다.</li>
        <li>{RETURN_DAYS}일 안에 다시 로그인하면 그대로 이어서 쓸 수 있습니다.</li>
        <li>{RETURN_DAYS}일이 지나면 개인정보와 포인트를 모두 삭제하며 되돌릴 수 없습니다.</li>
      </ul>
      <a className="btn btn-block" href="/api/v0/auth/my/export">
        <Icon name="download" size="small" />내 데이터 먼저 내려받기
      </a>
      <OnceForm method="post" className="two-col">
        <ButtonLink to="/auth/my/info">계속 이용</ButtonLink>
        <Button kind="danger">탈퇴</Button>
      </OnceForm>
    </Box>
  )
}
