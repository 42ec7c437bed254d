import { useActionData, useLocation } from '@remix-run/react'
import * as z from 'zod'
import type { Member } from '#domain/accounts/member.ts'
import { isTimeToAskForHours } from '#domain/alerts/firstAlert.server.ts'
import { type KeywordAlert, MAX_KEYWORDS } from '#domain/alerts/keywords/keyword.ts'
import {
  addKeyword,
  countKeywords,
  editKeyword,
  findKeyword,
  listKeywords,
  pauseKeyword,
  removeKeyword,
  restoreKeyword,
} from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { previewKeyword } from '#domain/alerts/keywords/preview.server.ts'
import { NewPause } from '#domain/alerts/newPause.server.ts'
import { isPaused, PAUSED_FOR_EVER, pauseEnd, STILL_OFF } from '#domain/alerts/pausing.ts'
import { countWeekHits } from '#domain/alerts/weekHits.server.ts'
import { canReceiveNotify } from '#domain/devices/devices.server.ts'
import { getNotifiedTime } from '#domain/devices/settings/notifiedTimes.server.ts'
import { actBy, byVisitor } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { goBackWithToast, redirectWithToast } from '#http/flash.server.ts'
import { isSentByScript } from '#http/pageBefore.ts'
import { limitActs, PREVIEW_COST } from '#http/protection/limits.server.ts'
import { findMember } from '#http/session/session.server.ts'
import { isTelegramOn } from '#providers/telegram.server.ts'
import { OwnAlertHead } from '#ui/alerts/alertHead.tsx'
import { DeviceChoice, HISTORY_ONLY } from '#ui/alerts/deviceChoice.tsx'
import { HoursChoice } from '#ui/alerts/hoursChoice.tsx'
import { KeywordForm } from '#ui/alerts/keywords/keywordForm.tsx'
import { KeywordList } from '#ui/alerts/keywords/keywordList.tsx'
import { NoKeywords, SignInForKeywords } from '#ui/alerts/keywords/keywordStates.tsx'
import { pathWith, type Typed, typedInAddress } from '#ui/alerts/typed.ts'
import { useFocusOnRefusal } from '#ui/controls/forms/focusOnRefusal.ts'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { titled } from '#ui/meta.ts'
import { keywordPath } from '#ui/products/deals/paths.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

const HERE = '/keywordNotify'

export const meta = titled('키워드 알림', {
  description: '기다리는 상품을 키워드로 등록하면 핫딜이 올라올 때 한 번만, 설정한 시간에 알려 드립니다.',
})

/** The preview of the keyword in the address; null if it is no valid keyword. */
const AskedKeyword = NewKeyword.nullable().catch(null)

/** The keyword that is edited, the one that was just added, and whether the address brings the values of a keyword or asks for the hours or a device. */
const Shown = z.object({
  edit: z.coerce.number().catch(0),
  keyword: z.string().optional().catch(undefined),
  added: z.coerce.number().nullable().default(null).catch(null),
  hours: z.literal('ask').optional().catch(undefined),
  device: z.literal('ask').optional().catch(undefined),
})

/**
 * The member's keywords, the form with the values of the address, and a preview of it. `keywords` is null when signed
 * out.
 */
export const loader = page(
  byVisitor({ query: { shown: Shown, asked: AskedKeyword } }, async ({ member, request, query }) => {
    const { edit, keyword, added, hours, device } = query.shown
    const edited = member && findKeyword(member, edit)
    const asked = keyword === undefined ? AskedKeyword.parse(edited) : query.asked
    if (member && asked) await limitActs({ member, request }, 'SEARCHES', PREVIEW_COST)
    return {
      keywords: member && listKeywords(member),
      weekHits: member ? countWeekHits(member).keywords : {},
      addedId: added,
      edited: edited && { id: edited.id, typed: typedOf(edited) },
      trial: member && asked && { keyword: asked.keyword, preview: await previewKeyword(asked) },
      hasTelegram: isTelegramOn(),
      deviceless: member && device && added !== null ? findDeviceless(member, added) : null,
      asksForHours: member !== null && hours !== undefined && !getNotifiedTime(member).isChosen,
    }
  }),
)

/** The form of an existing alert. */
const typedOf = (alert: KeywordAlert): Typed => ({
  keyword: [alert.keyword],
  excludes: [alert.excludes.join(', ')],
  maxPrice: [alert.maxPrice?.toLocaleString('ko-KR') ?? ''],
  minHeat: [alert.minHeat?.toString() ?? ''],
  historyOnly: [String(alert.historyOnly)],
  insideWords: alert.insideWords === null ? [] : [alert.insideWords ? 'find' : 'skip'],
  'sources[]': alert.sources,
  'categoryIds[]': alert.categoryIds.map(String),
})

/** The form of the keyword that a member without a device has just added; null if there is none. */
function findDeviceless(member: Member, id: number): { id: number; typed: Typed } | null {
  const alert = canReceiveNotify(member) ? null : findKeyword(member, id)
  if (!alert) return null
  const { historyOnly: _, ...typed } = typedOf(alert)
  return { id, typed: { ...typed, _act: ['edit'], id: [String(id)] } }
}

/** For members. After the sign-in, a visitor returns to the form with the typed keyword. */
const byKeeper = actBy(async ({ request, form }) => {
  const member = await findMember(request)
  if (member) return member
  const to = keywordPath(form.fields.get('keyword') ?? '')
  throw await redirectWithToast(to, { message: '로그인이 필요합니다.', loginTo: to })
})

export const action = form({
  '': byKeeper({ input: NewKeyword, limit: 'ALERTS' }, ({ member, input }) => {
    const { id, keyword } = addKeyword(member, input)
    const to = new URLSearchParams({ added: String(id) })
    if (isTimeToAskForHours(member)) to.set('hours', 'ask')
    return redirectWithToast(
      `${HERE}?${to}`,
      `‘${keyword}’ 키워드를 등록하였습니다. 내 키워드 ${countKeywords(member)}개`,
    )
  }),
  // A change of the keyword does not end its pause.
  edit: byKeeper({ input: NewKeyword, limit: 'ALERTS' }, ({ member, rowId, input }) => {
    const { pausedUntil = null } = findKeyword(member, rowId) ?? {}
    editKeyword(member, rowId, { ...input, pausedUntil })
    const off = isPaused({ pausedUntil }, Date.now()) ? STILL_OFF : ''
    return redirectWithToast(HERE, `키워드를 저장하였습니다.${off}`)
  }),
  pause: byKeeper({ input: NewPause }, ({ member, rowId, input, request }) => {
    pauseKeyword(member, rowId, pauseEnd(input.pause, Date.now()))
    return goBackWithToast(request, HERE, '알림을 껐습니다.')
  }),
  off: byKeeper(({ member, rowId, request }) => {
    pauseKeyword(member, rowId, PAUSED_FOR_EVER)
    return isSentByScript(request) ? null : goBackWithToast(request, HERE, '알림을 껐습니다.')
  }),
  wake: byKeeper(({ member, rowId, request }) => {
    pauseKeyword(member, rowId, null)
    return isSentByScript(request) ? null : goBackWithToast(request, HERE, '알림을 다시 켰습니다.')
  }),
  delete: byKeeper(({ member, rowId, request }) => {
    removeKeyword(member, rowId)
    return goBackWithToast(request, HERE, {
      message: '키워드를 삭제하였습니다.',
      undo: { path: HERE, id: rowId },
    })
  }),
  restore: byKeeper(({ member, rowId, request }) => {
    const { keyword } = restoreKeyword(member, rowId)
    return goBackWithToast(request, HERE, `‘${keyword}’ 키워드를 되돌렸습니다.`)
  }),
})

export default function KeywordNotify() {
  const { keywords, weekHits, addedId, asksForHours, deviceless, hasTelegram } =
    useLoaderData<typeof loader>()
  return (
    <>
      {keywords === null ? (
        <PageHead title="키워드 알림" words="기다리던 상품이 올라오면 알려 드립니다" />
      ) : (
        <OwnAlertHead title="키워드 알림" screen="키워드" />
      )}
      {asksForHours && <HoursChoice back={HERE} />}
      {deviceless && (
        <DeviceChoice
          action={HERE}
          back={`${HERE}?edit=${deviceless.id}`}
          typed={deviceless.typed}
          message={HISTORY_ONLY}
          hasTelegram={hasTelegram}
        />
      )}
      {keywords === null ? (
        <section className="panel">
          <SignInForKeywords />
        </section>
      ) : (
        <>
          <KeywordPanel />
          <section className="panel">
            <div className="panel-head">
              <h2>내 키워드</h2>
              <span className="muted num">
                {keywords.length} / {MAX_KEYWORDS}개
              </span>
            </div>
            {keywords.length === 0 ? (
              <NoKeywords />
            ) : (
              <KeywordList keywords={keywords} weekHits={weekHits} addedId={addedId} />
            )}
          </section>
        </>
      )}
    </>
  )
}

/** The form: empty, filled in by the address or by the changed alert, or with its refused values. */
function KeywordPanel() {
  const { search } = useLocation()
  const { edited, trial, hasTelegram, addedId } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const typed = refused?.typed ?? edited?.typed ?? typedInAddress(new URLSearchParams(search))
  const { refusal } = refused ?? {}
  useFocusOnRefusal(refused)
  const needsDevice = refusal?.code === 'device_required'
  const hasFields = Object.keys(refusal?.fields ?? {}).length > 0
  return (
    <>
      {refusal && needsDevice && (
        <DeviceChoice
          action={HERE}
          back={pathWith(HERE, typed)}
          typed={typed}
          message={refusal.message}
          hasTelegram={hasTelegram}
        />
      )}
      <section className="panel" aria-label={edited ? '키워드 수정' : '키워드 추가'}>
        {edited && (
          <div className="panel-head">
            <h2>키워드 수정</h2>
          </div>
        )}
        {refusal && !needsDevice && !hasFields && (
          <FormError className="px-4 pt-4">{refusal.message}</FormError>
        )}
        {/* a new address or a refusal fills it in again; a success empties it */}
        <KeywordForm
          key={JSON.stringify([edited?.id, typed, refusal, addedId])}
          typed={typed}
          errors={refusal?.fields ?? {}}
          preview={trial?.preview ?? null}
          id={edited?.id ?? null}
        />
      </section>
    </>
  )
}
