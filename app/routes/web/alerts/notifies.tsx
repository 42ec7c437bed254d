import { useActionData } from '@remix-run/react'
import * as z from 'zod'
import type { Member } from '#domain/accounts/member.ts'
import { listKeywords } from '#domain/alerts/keywords/keywords.server.ts'
import { listProductAlerts } from '#domain/alerts/products/productAlerts.server.ts'
import {
  findRecommendPause,
  getRecommendSettings,
} from '#domain/alerts/recommended/recommendSettings.server.ts'
import { importAlerts } from '#domain/alerts/transfer/alertImport.server.ts'
import { countWeekHits } from '#domain/alerts/weekHits.server.ts'
import { findAdConsent, setAdNotify } from '#domain/devices/advertising/adConsents.server.ts'
import { canReceiveNotify, listDevices } from '#domain/devices/devices.server.ts'
import { hoursChanged } from '#domain/devices/settings/notifiedTime.ts'
import { getNotifySettings, setNotifySettings } from '#domain/devices/settings/notifySettings.server.ts'
import { CHANNELS, type Channel } from '#domain/devices/settings/notifySettings.ts'
import { HoursFields, SettingsFields } from '#domain/devices/settings/settingsFields.server.ts'
import { findTelegramChat } from '#domain/devices/telegram.server.ts'
import { ownPath } from '#domain/ownPath.ts'
import { byMember } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { pickAlertFile } from '#http/input/alertFileInput.server.ts'
import { isTelegramOn } from '#providers/telegram.server.ts'
import { AdConsentForm } from '#ui/alerts/adConsentForm.tsx'
import { PauseWords } from '#ui/alerts/alertActions.tsx'
import { OwnAlertHead } from '#ui/alerts/alertHead.tsx'
import { KeywordForm } from '#ui/alerts/keywords/keywordForm.tsx'
import { KeywordList } from '#ui/alerts/keywords/keywordList.tsx'
import { NoKeywords } from '#ui/alerts/keywords/keywordStates.tsx'
import { ProductAlertList } from '#ui/alerts/products/productAlertList.tsx'
import { NoProductAlerts } from '#ui/alerts/products/productStates.tsx'
import { SettingsForm } from '#ui/alerts/settingsForm.tsx'
import { TransferPanel } from '#ui/alerts/transferPanel.tsx'
import { useFocusOnRefusal } from '#ui/controls/forms/focusOnRefusal.ts'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'

const HERE = '/auth/my/notifies'
const SETTINGS = `${HERE}?tab=settings`
const SHOWN_PRODUCTS = 10

export const meta = titled('내 알림')

const ShownTab = z.object({ tab: z.literal('settings').optional().catch(undefined) })

/** The member's alerts, or in the second tab the notification settings. */
export const loader = page(
  byMember({ query: ShownTab }, ({ member, query }) =>
    query.tab === 'settings'
      ? { settings: readSettings(member), registered: null }
      : { settings: null, registered: readRegistered(member) },
  ),
)

const readRegistered = (member: Member) => ({
  keywords: listKeywords(member),
  weekHits: countWeekHits(member),
  recommends: { isOn: getRecommendSettings(member).enabled, pausedUntil: findRecommendPause(member) },
  products: listProductAlerts(member, { pageNumber: 1, pageSize: SHOWN_PRODUCTS }),
})

const readSettings = (member: Member) => ({
  chosen: getNotifySettings(member),
  consent: findAdConsent(member),
  channels: CHANNELS.filter((channel) => channel !== 'TELEGRAM' || isTelegramOn()),
  deviceCount: listDevices(member).length + (findTelegramChat(member) ? 1 : 0),
})

export const action = form({
  // Imports a file of alerts. For a member without a device, these alerts only write to the history.
  '': byMember({ limit: 'TRANSFERS' }, async ({ member, form }) => {
    const historyOnly = !canReceiveNotify(member)
    const { added, kept } = await importAlerts(member, pickAlertFile(form), { historyOnly })
    const already = kept > 0 ? ` 이미 있던 ${kept}개는 그대로 두었습니다.` : ''
    return redirectWithToast(HERE, `알림 ${added}개를 가져왔습니다.${already}`)
  }),
  settings: byMember({ input: SettingsFields }, ({ member, input }) => {
    setNotifySettings(member, input)
    return redirectWithToast(SETTINGS, '알림 설정을 저장하였습니다.')
  }),
  // The answer to the question that the first alert asks; the member returns to the screen that asked.
  hours: byMember({ input: HoursFields }, ({ member, input: { back, ...hours } }) => {
    const saved = setNotifySettings(member, hours)
    return redirectWithToast(ownPath(back), hoursChanged(saved))
  }),
  agreeToAds: byMember(({ member }) => {
    setAdNotify(member, { enabled: true })
    return redirectWithToast(SETTINGS, '광고성 정보 수신에 동의하였습니다.')
  }),
  refuseAds: byMember(({ member }) => {
    setAdNotify(member, { enabled: false })
    return redirectWithToast(SETTINGS, '광고성 정보 수신을 거부하였습니다.')
  }),
})

export default function Notifies() {
  const { registered, settings } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  useFocusOnRefusal(refused)
  return (
    <>
      <OwnAlertHead title={settings ? '알림 설정' : '내 알림'} screen={settings ? '설정' : '전체'} />
      {settings && (
        <section className="panel" aria-label="알림 설정">
          {refused && Object.keys(refused.refusal.fields).length === 0 && (
            <FormError className="px-4 pt-4">{refused.refusal.message}</FormError>
          )}
          <SettingsForm
            key={JSON.stringify([settings.chosen, refused?.typed])}
            settings={settings.chosen}
            channels={settings.channels}
            typed={refused?.typed ?? null}
            errors={refused?.refusal.fields ?? {}}
            path={SETTINGS}
          />
        </section>
      )}
      {settings && <Elsewhere {...settings} />}
      {settings && <AdConsentForm consent={settings.consent} path={SETTINGS} />}
      {registered && <Registered {...registered} />}
      {registered && (
        <TransferPanel
          path={HERE}
          error={refused?.refusal.message}
          wrong={refused?.refusal.code === 'bad_lines' ? Object.entries(refused.refusal.fields) : []}
        />
      )}
    </>
  )
}

function Registered({ products, keywords, weekHits, recommends }: ReturnType<typeof readRegistered>) {
  return (
    <>
      <section className="panel" aria-label="키워드 추가">
        <KeywordForm typed={{}} errors={{}} preview={null} id={null} />
      </section>
      <section className="panel">
        <div className="panel-head">
          <h2>키워드 알림</h2>
          <span className="muted num">{keywords.length}</span>
        </div>
        {keywords.length === 0 ? (
          <NoKeywords />
        ) : (
          <KeywordList keywords={keywords} weekHits={weekHits.keywords} />
        )}
      </section>
      <section className="panel">
        <div className="panel-head">
          <h2>최저가 알림</h2>
          <span className="muted num">{products.totalCount}</span>
          <span className="spring" />
          <Link className="inline-link" to="/productNotify">
            모두 보기
          </Link>
        </div>
        {products.contents.length === 0 ? (
          <NoProductAlerts />
        ) : (
          <ProductAlertList alerts={products.contents} weekHits={weekHits.products} />
        )}
      </section>
      <section className="panel" aria-label="추천 알림">
        <Link className="link-row" to="/recommendNotify">
          <Icon name="star" size="small" />
          추천 알림
          <span className="spring" />
          <span className="muted">
            {recommends.isOn ? <PauseWords until={recommends.pausedUntil} /> : '꺼짐'}
          </span>
        </Link>
      </section>
    </>
  )
}

function Elsewhere({ deviceCount, channels }: { deviceCount: number; channels: Channel[] }) {
  return (
    <section className="panel" aria-label="알림 수신 방법">
      <Link className="link-row" to="/auth/my/devices">
        <Icon name="smartphone" size="small" />
        알림 기기와 테스트
        <span className="spring" />
        <span className="muted num">{deviceCount}</span>
      </Link>
      <Link className="link-row" to="/auth/my/hiddenWords">
        <Icon name="eye-off" size="small" />
        숨길 단어
      </Link>
      {channels.includes('TELEGRAM') && (
        <Link className="link-row" to="/auth/telegramLink">
          <Icon name="send" size="small" />
          텔레그램 연결
        </Link>
      )}
    </section>
  )
}
