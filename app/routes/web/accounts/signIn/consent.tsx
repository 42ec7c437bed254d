import { useActionData } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { ConsentFields, findConsentDate, giveConsent } from '#domain/accounts/signIn/consents.server.ts'
import { getLegalText } from '#domain/accounts/signIn/legalTexts.server.ts'
import { byMember } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { ReturnTo } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import { applySignUpIntent } from '#http/session/signUpIntent.server.ts'
import { Box } from '#ui/controls/box.tsx'
import { Button } from '#ui/controls/button.tsx'
import { useFocusOnRefusal } from '#ui/controls/forms/focusOnRefusal.ts'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { OnceForm } from '#ui/controls/forms/onceForm.tsx'
import { Unscripted, useIsScripted } from '#ui/controls/scripted.tsx'
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
  byMember({ input: ConsentFields, query: ReturnTo }, ({ member, input, query: { to } }) => {
    const isFirst = giveConsent(member, input)
    const granted = isFirst ? applySignUpIntent(member, to) : null
    if (granted) return redirectWithToast(granted.to, `가입을 환영합니다. ${granted.message}`)
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
          ? '약관에 동의하면 가입이 완료됩니다.'
          : '이용약관이나 개인정보 처리방침이 바뀌었습니다. 동의하지 않아도 그대로 이용할 수 있습니다.'}
      </p>
      <OnceForm method="post" className="grid gap-4" key={terms + privacy}>
        {refused && <FormError>{refused.refusal.message}</FormError>}
        <div className="ticks">
          <AllTick />
          <Tick name="isOver14" value="true" label="만 14세 이상입니다" />
          <Tick name="terms" value={terms} label="이용약관에 동의합니다" to="/terms" />
          <Tick name="privacy" value={privacy} label="개인정보 처리방침에 동의합니다" to="/privacy" />
        </div>
        <Button kind="primary" size="large" block>
          {isFirst ? '동의하고 시작하기' : '동의하기'}
        </Button>
        <Unscripted>
          <AllButton terms={terms} privacy={privacy} />
        </Unscripted>
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

/** Checks or unchecks every line, and shows whether all of them are checked. It needs a script. */
function AllTick() {
  const ref = useRef<HTMLInputElement>(null)
  const isScripted = useIsScripted()
  useEffect(() => {
    const all = ref.current
    const form = all?.form
    const lines = () => [...(form?.querySelectorAll<HTMLInputElement>('[type="checkbox"][name]') ?? [])]
    const follow = ({ target }: Event) => {
      if (!all) return
      if (target === all) for (const line of lines()) line.checked = all.checked
      else all.checked = lines().every(({ checked }) => checked)
    }
    form?.addEventListener('change', follow)
    return () => form?.removeEventListener('change', follow)
  }, [])
  return (
    <div className="tick" hidden={!isScripted}>
      <label>
        <input ref={ref} type="checkbox" />
        <b>모두 동의합니다</b>
      </label>
    </div>
  )
}

/** Without a script: agrees to everything by one button, which skips the check boxes above. */
const AllButton = ({ terms, privacy }: { terms: string; privacy: string }) => (
  <Button size="large" block formNoValidate name="all" value={JSON.stringify({ terms, privacy })}>
    모두 동의하고 시작하기
  </Button>
)

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
