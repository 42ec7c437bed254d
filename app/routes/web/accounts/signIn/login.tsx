import { redirect } from '@remix-run/node'
import * as z from 'zod'
import { listIdentities } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { isLostState, loginErrorWords, PROOF_NEEDED } from '#domain/accounts/signIn/loginErrors.ts'
import type { SignInWay } from '#domain/accounts/signIn/signInWay.ts'
import { byVisitor } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { isInAppBrowser, otherBrowserFor } from '#http/display/inAppBrowser.server.ts'
import { ReturnTo } from '#http/input/input.server.ts'
import { listSignInWays } from '#http/session/signInWays.server.ts'
import { OtherBrowser } from '#ui/accounts/otherBrowser.tsx'
import { Box } from '#ui/controls/box.tsx'
import { ButtonLink } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { wayPath } from '#ui/shell/login/kakaoLink.tsx'
import { LoginChoices } from '#ui/shell/login/login.tsx'
import { useViewer } from '#ui/shell/viewer.tsx'

export const meta = titled('로그인')

const Failure = z.object({ error: z.string().nullable().default(null).catch(null) })

/**
 * The login page; a signed-in member is redirected. `error` is the reason why the last attempt failed. A browser that
 * lost the state of a sign-in, or is inside an app and may lose it, is offered another attempt and another browser.
 */
export const loader = page(
  byVisitor({ query: ReturnTo.and(Failure) }, ({ member, query: { to, error }, request }) => {
    if (member && error !== PROOF_NEEDED) throw redirect(to)
    const mayFail = isLostState(error) || isInAppBrowser(request)
    const here = `/login?${new URLSearchParams({ to })}`
    const proofs = member && listProofs(request, member)
    const way = error === 'apple_state' ? 'apple' : 'kakao'
    const isOffered = (proofs ?? listSignInWays(request)).includes(way)
    return {
      to,
      error: loginErrorWords(error),
      again: mayFail && isOffered ? wayPath(way, to) : null,
      other: mayFail ? otherBrowserFor(request, here) : null,
      proofs,
    }
  }),
)

/** The ways by which a signed-in member proves to be the same person. */
function listProofs(request: Request, member: Member): SignInWay[] {
  const own = listIdentities(member).map(({ provider }) => provider)
  return listSignInWays(request).filter((way) => own.includes(way))
}

export default function Login() {
  const { to, error, again, other, proofs } = useLoaderData<typeof loader>()
  const { ways } = useViewer()
  return (
    <Box title="로그인">
      {!proofs && <p>핫딜과 최저가 변동을 알림으로 받아 보세요.</p>}
      {error && <FormError>{error}</FormError>}
      {again && (
        <ButtonLink to={again} block reloadDocument rel="nofollow">
          다시 로그인
        </ButtonLink>
      )}
      {other && <OtherBrowser {...other} />}
      {proofs?.length === 0 ? (
        <p className="note">
          소유자 계정은 서버에서 <code>bun run owner-link</code>를 실행하면 나오는 링크로 다시 로그인합니다.
        </p>
      ) : (
        <LoginChoices to={to} ways={proofs ?? ways} />
      )}
    </Box>
  )
}
