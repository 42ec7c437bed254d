import { useActionData } from '@remix-run/react'
import { block, unblock } from '#domain/accounts/blocks.server.ts'
import { NewMemberNote, removeMemberNote, setMemberNote } from '#domain/accounts/memberNotes.server.ts'
import { findPerson } from '#domain/membership/people.server.ts'
import { byMember } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { readId } from '#http/input/input.server.ts'
import { pageBefore } from '#http/pageBefore.ts'
import { findMember } from '#http/session/session.server.ts'
import { PersonCard } from '#ui/accounts/personCard.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'

export const meta = titled(
  (data) => (data as { person: { nickname: string } | null } | undefined)?.person?.nickname ?? '회원 정보',
)

export const loader = page(async ({ request, params }) => {
  const viewer = await findMember(request)
  const person = findPerson(readId(params.id), viewer)
  return { person, canBlock: viewer !== null && viewer.id !== person?.id }
})

export const action = form({
  block: byMember({ limit: 'REACTIONS' }, ({ member, id, request }) => {
    block(member, id)
    return goBack(request, id, '이 회원을 차단하였습니다.')
  }),
  note: byMember({ input: NewMemberNote, limit: 'REACTIONS' }, ({ member, id, request, input }) => {
    setMemberNote(member, id, input)
    return goBack(request, id, '메모를 저장하였습니다.')
  }),
  removeNote: byMember({ limit: 'REACTIONS' }, ({ member, id, request }) => {
    removeMemberNote(member, id)
    return goBack(request, id, '메모를 삭제하였습니다.')
  }),
  unblock: byMember({ limit: 'REACTIONS' }, ({ member, id, request }) => {
    unblock(member, id)
    return goBack(request, id, '차단을 해제하였습니다.')
  }),
})

/** Returns to the page over which the card of a member was opened. */
const goBack = (request: Request, id: number, message: string) =>
  redirectWithToast(pageBefore(request) ?? `/users/${id}`, message)

/** The public facts about a member; the same as in the dialog behind their name. */
export default function User() {
  const { person, canBlock } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <div className="stage">
      <section className="dialog dialog-small" aria-labelledby="user-title">
        <div className="dialog-body">
          <h1 id="user-title">회원 정보</h1>
          <PersonCard
            person={person}
            canBlock={canBlock}
            refused={refused && { typed: refused.typed.note?.[0] ?? '', error: refused.refusal.message }}
          />
        </div>
      </section>
    </div>
  )
}
