import { useActionData } from '@remix-run/react'
import { changeRole, NewRole } from '#domain/accounts/staff/roles.server.ts'
import { addStaffNote, NewStaffNote } from '#domain/accounts/staff/staffNotes.server.ts'
import { DaysOfSuspension } from '#domain/accounts/suspensions.server.ts'
import { signOutMember } from '#domain/devices/signOut.server.ts'
import { readMemberPage } from '#domain/membership/memberPage.server.ts'
import { liftMemberSuspension, suspendMember } from '#domain/moderation/suspending.server.ts'
import { byAdmin, byProvenSuperAdmin } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { MemberActs } from '#ui/admin/members/memberActs.tsx'
import { MemberFacts } from '#ui/admin/members/memberFacts.tsx'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

export const meta = titled(
  (data) => (data as { member: { nickname: string } } | undefined)?.member.nickname ?? '회원 조회',
)

export const loader = page(
  byAdmin(({ member, id }) => ({ ...readMemberPage(id), isSuperAdmin: member.role === 'SUPER_ADMIN' })),
)

const pathOf = (id: number): string => `/auth/admin/users/${id}`

export const action = form({
  note: byAdmin({ input: NewStaffNote }, ({ member, id, input }) => {
    addStaffNote(member, id, input)
    return redirectWithToast(pathOf(id), '메모를 저장하였습니다.')
  }),
  suspend: byAdmin({ input: DaysOfSuspension }, ({ member, id, input }) => {
    suspendMember(member, id, input)
    return redirectWithToast(pathOf(id), '이용을 정지하였습니다.')
  }),
  lift: byAdmin(({ member, id }) => {
    liftMemberSuspension(member, id)
    return redirectWithToast(pathOf(id), '정지를 해제하였습니다.')
  }),
  signOut: byAdmin(({ member, id }) => {
    signOutMember(member, id)
    return redirectWithToast(pathOf(id), '모든 기기에서 로그아웃시켰습니다.')
  }),
  role: byProvenSuperAdmin({ input: NewRole }, ({ member, id, input }) => {
    changeRole(member, id, input)
    return redirectWithToast(pathOf(id), '역할을 변경하였습니다.')
  }),
})

/** A member as staff see them. */
export default function AdminUser() {
  const shown = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { member, isSuperAdmin } = shown
  return (
    <>
      <nav className="crumbs" aria-label="위치">
        <Link to="/auth/admin/users">회원 조회</Link>
        <Icon name="chevron-right" size="tiny" />
        <span>#{member.id}</span>
      </nav>
      <PageHead title={member.nickname} words={<Link to={`/users/${member.id}`}>회원 정보</Link>} />
      {refused && <FormError className="p-4">{refused.refusal.message}</FormError>}
      <MemberFacts shown={shown} />
      <MemberActs member={member} suspension={shown.suspension} isSuperAdmin={isSuperAdmin} />
    </>
  )
}
