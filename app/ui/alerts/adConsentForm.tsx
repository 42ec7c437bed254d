import { seoulTimeText } from '#domain/clock.ts'
import { Button } from '../controls/button.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'

/** Consent to advertising, asked apart from all other settings, with the date of the last answer. */
export function AdConsentForm({
  consent,
  path,
}: {
  consent: { enabled: boolean; isOver: boolean; createdAt: number } | null
  path: string
}) {
  const isAgreed = consent?.enabled ?? false
  return (
    <section className="panel">
      <div className="panel-head">
        <h2>광고성 정보</h2>
      </div>
      <OnceForm method="post" action={path} className="panel-body grid gap-3" preventScrollReset>
        <p className="text-text-2">
          {consent?.isOver
            ? '동의한 지 2년이 지나 이벤트와 혜택 소식을 보내지 않습니다. 계속 받으려면 다시 동의해주세요.'
            : isAgreed
              ? '이벤트와 혜택 소식을 받고 있습니다.'
              : '이벤트와 혜택 소식은 동의한 회원에게만 보냅니다.'}{' '}
          밤 9시부터 아침 8시까지는 보내지 않습니다.
        </p>
        {consent && (
          <p className="meta">
            {seoulTimeText(consent.createdAt)}에 {isAgreed || consent.isOver ? '동의' : '거부'}하였습니다.
          </p>
        )}
        <div>
          <Button name="_act" value={isAgreed ? 'refuseAds' : 'agreeToAds'}>
            {isAgreed ? '그만 받기' : '광고성 정보 받기'}
          </Button>
        </div>
      </OnceForm>
    </section>
  )
}
