import { useActionData } from '@remix-run/react'
import { findConsentDate, giveConsent, NewConsent } from '#domain/accounts/signIn/consents.server.ts'
import { getLegalText } from '#domain/accounts/signIn/legalTexts.server.ts'
import { byMember } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { ReturnTo } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import { Box } from '#ui/controls/box.tsx'
import { Button } from '#ui/controls/button.tsx'
import { useFocusOnRefusal } from '#ui/controls/forms/focusOnRefusal.ts'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { OnceForm } from '#ui/controls/forms/onceForm.tsx'
import { Link } from '#ui/link.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { LogOutForm } from '#ui/shell/menu/me.tsx'

export const meta = titled('약관 동의')

/** The last step of a sign-up, and the consent to a newer version. `to`: the page that follows. */
export const loader = page(async ({ request }) => {
  const member = await requireMember(request)
  return {
    isFirst: findConsentDate(member) === null,
    terms: getLegalText('TERMS').version,
    privacy: getLegalText('PRIVACY').version,
  }
})

export const action = form(
  byMember({ input: NewConsent, query: ReturnTo }, ({ member, input, query: { to } }) => {
    const isFirst = giveConsent(member, input)
    return redirectWithToast(
      to,
      isFirst
        ? { message: '로그인 성공하였습니다', leadTo: `/auth/welcome?${new URLSearchParams({ to })}` }
        : '동의하였습니다.',
    )
  }),
)

export default function Consent() {
  const { isFirst, terms, privacy } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  useFocusOnRefusal(refused)
  return (
    <Box title={isFirst ? '시작하기 전에' : '바뀐 약관에 동의'}>
      <p>
        {isFirst
          ? '아래 세 가지에 동의하면 가입이 끝납니다.'
          : '이용약관이나 개인정보 처리방침이 바뀌었습니다. 동의하지 않아도 그대로 이용할 수 있습니다.'}
      </p>
      <OnceForm method="post" className="grid gap-4" key={terms + privacy}>
        {refused && <FormError>{refused.refusal.message}</FormError>}
        <div className="ticks">
          <Tick name="isOver14" value="true" label="만 14세 이상입니다" />
          <Tick name="terms" value={terms} label="이용약관에 동의합니다" to="/terms" />
          <Tick name="privacy" value={privacy} label="개인정보 처리방침에 동의합니다" to="/privacy" />
        </div>
        <Button kind="primary" size="large" block>
          {isFirst ? '동의하고 시작하기' : '동의하기'}
        </Button>
      </OnceForm>
      {isFirst && (
        <LogOutForm>
          {(isBusy) => (
            <Button kind="plain" block disabled={isBusy}>
              동의하지 않고 나가기
            </Button>
          )}
        </LogOutForm>
      )}
    </Box>
  )
}

/** A line to agree to; `to` opens its text in a new tab, so that the checked boxes remain. */
function Tick({ name, value, label, to }: { name: string; value: string; label: string; to?: string }) {
  return (
    <div className="tick">
      <label>
        <input type="checkbox" name={name} value={value} required />
        {label}
      </label>
      {to && (
        <Link className="inline-link" to={to} target="_blank" aria-label={`${label}: 내용 보기`}>
          보기
        </Link>
      )}
    </div>
  )
}
