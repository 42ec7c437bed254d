import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { block, unblock } from '#domain/accounts/blocks.server.ts'
import { findPerson } from '#domain/membership/people.server.ts'
import { form, page } from '#http/answer.server.ts'
import { flash } from '#http/flash.server.ts'
import { readAct, readId } from '#http/input/input.server.ts'
import { findMember, requireMember } from '#http/session/session.server.ts'
import { PersonCard } from '#ui/accounts/personCard.tsx'
import { titled } from '#ui/meta.ts'

export const meta = titled('회원 정보')

export const loader = page(async ({ request, params }) => {
  const viewer = await findMember(request)
  const person = findPerson(readId(params.id), viewer)
  return { person, canBlock: viewer !== null && viewer.id !== person?.id }
})

export const action = form(async ({ request, params }) => {
  const member = await requireMember(request)
  const id = readId(params.id)
  const { act } = await readAct(request, ['block', 'unblock'])
  if (act === 'block') block(member, id)
  else unblock(member, id)
  const message = act === 'block' ? '이 회원을 차단하였습니다.' : '차단을 풀었습니다.'
  return redirect(`/users/${id}`, { headers: flash({ message }) })
})

/** The public facts about a member; the same as in the dialog behind their name. */
export default function User() {
  const { person, canBlock } = useLoaderData<typeof loader>()
  return (
    <div className="stage">
      <section className="dialog dialog-small" aria-labelledby="user-title">
        <div className="dialog-body">
          <h1 id="user-title">회원 정보</h1>
          <PersonCard person={person} canBlock={canBlock} />
        </div>
      </section>
    </div>
  )
}
