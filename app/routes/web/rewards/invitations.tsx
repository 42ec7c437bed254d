import { useActionData, useLocation } from '@remix-run/react'
import * as z from 'zod'
import { env } from '#app/env.server.ts'
import {
  ApplyInviteCode,
  applyInviteCode,
  findApplyDeadline,
  findHost,
  listInvitedFriends,
} from '#domain/rewards/invitations/invitations.server.ts'
import { findInviteCode } from '#domain/rewards/invitations/inviteCodes.server.ts'
import { EARNINGS, LIMITS } from '#domain/rewards/rates.ts'
import { byMember, byVisitor } from '#http/acts.server.ts'
import { type FormRefusal, form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { householdOf } from '#http/protection/address.server.ts'
import { limitAddress } from '#http/protection/limits.server.ts'
import { refuseGuest } from '#http/session/session.server.ts'
import { countVisit } from '#http/session/visits.server.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/forms/field.tsx'
import { useFocusOnRefusal } from '#ui/controls/forms/focusOnRefusal.ts'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { OnceForm } from '#ui/controls/forms/onceForm.tsx'
import { dayText } from '#ui/days.ts'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { FriendList } from '#ui/rewards/friendList.tsx'
import { OwnCode } from '#ui/rewards/ownCode.tsx'
import { LoginChoices } from '#ui/shell/login/login.tsx'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { useViewer } from '#ui/shell/viewer.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'
import { clockTime } from '#ui/time.ts'

const HERE = '/auth/my/invitations'

export const meta = titled('친구 초대')

const Invited = z.object({ inviterCode: z.string().max(40).default('').catch('') })

/**
 * An invitation link carries its code (`inviterCode`), also through a sign-up. A visitor first sees who invites them.
 */
export const loader = page(
  byVisitor({ query: Invited }, async ({ member, query, request }) => {
    if (member === null) return { host: await findHostOf(request, query.inviterCode) }
    // The first visit of a day creates the code.
    countVisit(request, member)
    const code = findInviteCode(member.id)
    return {
      host: null,
      code,
      link: code === null ? null : `${env.ORIGIN}${HERE}?inviterCode=${code}`,
      applyUntil: findApplyDeadline(member),
      broughtCode: query.inviterCode,
      friends: listInvitedFriends(member),
      neededDays: LIMITS.guestDays,
      mostFriends: LIMITS.paidGuests,
    }
  }),
)

/** Refuses `not_signed_in` an unknown code, as other members' screens refuse a guest. */
async function findHostOf(request: Request, code: string) {
  await limitAddress(request, 'PUBLIC_CALLS')
  return findHost(code) ?? refuseGuest()
}

export const action = form(
  byMember({ input: ApplyInviteCode }, ({ member, input, request }) => {
    applyInviteCode(member, input, householdOf(request))
    return redirectWithToast(
      HERE,
      `추천인 코드를 입력하였습니다. 첫 활동에 ${EARNINGS.INVITED.amount}포인트를 드립니다.`,
    )
  }),
)

export default function Invitations() {
  const found = useLoaderData<typeof loader>()
  return found.host === null ? <OwnInvitations {...found} /> : <Invitation host={found.host} />
}

type Found = Exclude<ReturnType<typeof useLoaderData<typeof loader>>, { host: object }>

/** Who invites a visitor, and the ways to sign up, which lead back to the code. */
function Invitation({ host }: { host: { nickname: string } }) {
  const { pathname, search } = useLocation()
  const { ways } = useViewer()
  return (
    <>
      <PageHead title="친구 초대" words="핫딜과 최저가를 알려 드리는 곳입니다" />
      <section className="panel">
        <EmptyState
          title={`${host.nickname}님이 초대했습니다`}
          actions={
            <div className="grid w-full max-w-80 gap-2">
              <LoginChoices to={pathname + search} ways={ways} />
            </div>
          }
        >
          가입한 뒤 추천인 코드를 입력하면 첫 활동에 {EARNINGS.INVITED.amount}포인트를 드립니다.
        </EmptyState>
      </section>
    </>
  )
}

/** The member's code, the code of their host, and their invited friends. */
function OwnInvitations({ code, link, applyUntil, broughtCode, friends, neededDays, mostFriends }: Found) {
  const answer = useActionData<typeof action>()
  useFocusOnRefusal(answer)
  return (
    <>
      <PageHead
        title="친구 초대"
        words={friends.length === 0 ? '아직 초대한 친구가 없습니다' : `초대한 친구 ${friends.length}명`}
      />
      {applyUntil !== null ? (
        <ApplyPanel
          until={applyUntil}
          refusal={answer?.refusal}
          typed={answer?.typed.inviterCode?.[0] ?? broughtCode}
        />
      ) : (
        answer && <FormError className="px-4 pb-4">{answer.refusal.message}</FormError>
      )}
      <section className="panel">
        <div className="panel-head">
          <h2>내 추천인 코드</h2>
        </div>
        <div className="panel-body stack">
          <OwnCode code={code} link={link} />
          {code === null ? (
            <p className="note">인증 없이 시작한 계정은 카카오나 Apple로 로그인한 뒤 초대할 수 있습니다.</p>
          ) : (
            <p className="note">
              친구가 가입하고 이 코드를 입력하면, 친구는 첫 활동에 {EARNINGS.INVITED.amount}포인트를, 나는
              친구가 {neededDays}일 활동했을 때 {EARNINGS.INVITATION.amount}스타 포인트를 받습니다. 친구{' '}
              {mostFriends}명까지, 기기와 주소마다 한 번 드립니다.
            </p>
          )}
        </div>
      </section>
      <section className="panel">
        <div className="panel-head">
          <h2>초대한 친구</h2>
        </div>
        {friends.length === 0 ? (
          <EmptyState isPart title="아직 초대한 친구가 없습니다">
            코드나 링크를 친구에게 보내 보세요.
          </EmptyState>
        ) : (
          <FriendList friends={friends} neededDays={neededDays} />
        )}
      </section>
    </>
  )
}

/** For a new member: the field for the code of their host. */
function ApplyPanel({
  until,
  refusal,
  typed,
}: {
  until: number
  refusal?: FormRefusal['refusal']
  typed: string
}) {
  return (
    <section className="panel">
      <div className="panel-head">
        <h2>친구에게 초대받으셨나요?</h2>
      </div>
      <OnceForm method="post" className="form">
        <Field
          label="추천인 코드"
          name="inviterCode"
          required
          defaultValue={typed}
          error={refusal?.fields.inviterCode ?? refusal?.message}
          hint={`${dayText(until)} ${clockTime(until)}까지 입력할 수 있습니다.`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Button kind="primary">추천인 코드 입력</Button>
      </OnceForm>
    </section>
  )
}
