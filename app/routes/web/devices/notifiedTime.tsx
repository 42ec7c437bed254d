import { useActionData } from '@remix-run/react'
import { findAdConsent, setAdNotify } from '#domain/devices/advertising/adConsents.server.ts'
import { hoursChanged, timeChanged } from '#domain/devices/settings/notifiedTime.ts'
import {
  getNotifiedTime,
  NewTime,
  setNotifiedTime,
  setNotifiedTimes,
} from '#domain/devices/settings/notifiedTimes.server.ts'
import { AllDayField } from '#domain/devices/settings/settingsFields.server.ts'
import { byMember } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import { AdConsentForm } from '#ui/alerts/adConsentForm.tsx'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { TIME_WORDS, TimeForm } from '#ui/devices/timeForm.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

const HERE = '/auth/my/notifiedTime'

export const meta = titled('알림 시간')

export const loader = page(async ({ request }) => {
  const member = await requireMember(request)
  return { times: getNotifiedTime(member), consent: findAdConsent(member) }
})

export const action = form({
  start: byMember({ input: NewTime }, ({ member, input }) => {
    setNotifiedTime(member, 'start', input)
    return redirectWithToast(HERE, timeChanged('start', input.time))
  }),
  end: byMember({ input: NewTime }, ({ member, input }) => {
    setNotifiedTime(member, 'end', input)
    return redirectWithToast(HERE, timeChanged('end', input.time))
  }),
  allDay: byMember({ input: AllDayField }, ({ member, input }) =>
    redirectWithToast(HERE, hoursChanged(setNotifiedTimes(member, input))),
  ),
  agreeToAds: byMember(({ member }) => {
    setAdNotify(member, { enabled: true })
    return redirectWithToast(HERE, '광고성 정보 수신에 동의하였습니다.')
  }),
  refuseAds: byMember(({ member }) => {
    setAdNotify(member, { enabled: false })
    return redirectWithToast(HERE, '광고성 정보 수신을 거부하였습니다.')
  }),
})

/** The allowed hours, and the consent to advertising. */
export default function NotifiedTime() {
  const { times, consent } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const timeError = refused?.refusal.fields.time
  return (
    <>
      <PageHead title="알림 시간" words={TIME_WORDS} />
      <section className="panel" aria-label="알림 시간">
        <div className="form">
          <TimeForm
            times={times}
            refused={timeError ? { which: refused?.typed._act?.[0], error: timeError } : undefined}
          />
          {refused && !timeError && <FormError>{refused.refusal.message}</FormError>}
        </div>
      </section>
      <AdConsentForm consent={consent} path={HERE} />
    </>
  )
}
