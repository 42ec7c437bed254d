import { useLocation } from '@remix-run/react'
import { listRecommended } from '#domain/alerts/recommended/recommended.server.ts'
import {
  allowRecommendation,
  findRecommendPause,
  getRecommendSettings,
  listRefusals,
  NewRefusal,
  pauseRecommendations,
  RecommendFields,
  refuseRecommendation,
  setRecommendSettings,
} from '#domain/alerts/recommended/recommendSettings.server.ts'
import { canReceiveNotify } from '#domain/devices/devices.server.ts'
import { byMember } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { pageBefore } from '#http/pageBefore.ts'
import { findMember } from '#http/session/session.server.ts'
import { OwnAlertHead } from '#ui/alerts/alertHead.tsx'
import { RecommendedList, RefusedList } from '#ui/alerts/recommended/recommendedList.tsx'
import { RecommendForm } from '#ui/alerts/recommended/recommendForm.tsx'
import { RecommendPause } from '#ui/alerts/recommended/recommendPause.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { LoginLink } from '#ui/shell/login/loginLink.tsx'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

const HERE = '/recommendNotify'
const WORDS = '관심 분야에서 반응이 좋은 딜을 이유와 함께 알려 드립니다'

export const meta = titled('추천 알림')

/** The member's recommended alerts, settings and exclusions; null when signed out. */
export const loader = page(async ({ request }) => {
  const member = await findMember(request)
  return {
    own: member && {
      settings: getRecommendSettings(member),
      pausedUntil: findRecommendPause(member),
      recommended: listRecommended(member),
      refused: listRefusals(member),
      hasDevice: canReceiveNotify(member),
    },
  }
})

export const action = form({
  settings: byMember({ input: RecommendFields }, ({ member, input, request }) => {
    setRecommendSettings(member, input)
    return goBack(request, '추천 알림 설정을 저장하였습니다.')
  }),
  resume: byMember(({ member, request }) => {
    pauseRecommendations(member, null)
    return goBack(request, '추천 알림을 다시 켰습니다.')
  }),
  refuse: byMember({ input: NewRefusal }, ({ member, input, request }) => {
    refuseRecommendation(member, input)
    return goBack(request, '이런 알림을 보내지 않습니다.')
  }),
  allow: byMember({ input: NewRefusal }, ({ member, input, request }) => {
    allowRecommendation(member, input)
    return goBack(request, '다시 추천합니다.')
  }),
})

const goBack = (request: Request, message: string) => redirectWithToast(pageBefore(request) ?? HERE, message)
export default function RecommendNotify() {
  const { own } = useLoaderData<typeof loader>()
  return (
    <>
      {own === null ? (
        <PageHead title="추천 알림" words={WORDS} />
      ) : (
        <OwnAlertHead title="추천 알림" words={WORDS} screen="추천" />
      )}
      {own === null ? <Guest /> : <Own {...own} />}
    </>
  )
}

function Own({
  settings,
  pausedUntil,
  recommended,
  refused,
  hasDevice,
}: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['own']>) {
  return (
    <>
      <section className="panel" aria-label="추천 알림 설정">
        {settings.enabled && pausedUntil !== null && <RecommendPause until={pausedUntil} path={HERE} />}
        <RecommendForm key={JSON.stringify(settings)} settings={settings} hasDevice={hasDevice} path={HERE} />
      </section>
      <section className="panel">
        <div className="panel-head">
          <h2>추천한 딜</h2>
          <span className="muted num">{recommended.length}</span>
        </div>
        {recommended.length === 0 ? (
          <EmptyState isPart title="아직 추천한 딜이 없습니다">
            추천 알림을 켜 두면 반응이 좋은 딜이 여기에 모입니다.
          </EmptyState>
        ) : (
          <RecommendedList recommended={recommended} />
        )}
      </section>
      {refused.length > 0 && (
        <section className="panel">
          <div className="panel-head">
            <h2>추천하지 않는 것</h2>
            <span className="muted num">{refused.length}</span>
          </div>
          <RefusedList refused={refused} path={HERE} />
        </section>
      )}
    </>
  )
}

function Guest() {
  const { pathname, search } = useLocation()
  return (
    <section className="panel">
      <EmptyState
        title="관심 있는 딜만, 이유와 함께"
        actions={
          <LoginLink step="start" to={pathname + search} kind="primary" size="large">
            알림 시작하기
          </LoginLink>
        }
      >
        최저가 알림을 등록했거나 찜한 상품과 같은 분류에서 반응이 좋은 딜이 나오면 하루 세 번까지 알려
        드립니다. 켜기 전에는 보내지 않습니다.
      </EmptyState>
    </section>
  )
}
