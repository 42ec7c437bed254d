import { useActionData, useLocation } from '@remix-run/react'
import * as z from 'zod'
import { isTimeToAskForHours } from '#domain/alerts/firstAlert.server.ts'
import { type KeywordAlert, MAX_KEYWORDS } from '#domain/alerts/keywords/keyword.ts'
import {
  addKeyword,
  editKeyword,
  findKeyword,
  listKeywords,
  pauseKeyword,
  removeKeyword,
} from '#domain/alerts/keywords/keywords.server.ts'
import { NewKeyword } from '#domain/alerts/keywords/newKeyword.server.ts'
import { previewKeyword } from '#domain/alerts/keywords/preview.server.ts'
import { NewPause } from '#domain/alerts/newPause.server.ts'
import { pauseEnd } from '#domain/alerts/pausing.ts'
import { getNotifiedTime } from '#domain/devices/settings/notifiedTimes.server.ts'
import { actBy, byVisitor } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { pageBefore } from '#http/pageBefore.ts'
import { limitActs, PREVIEW_COST } from '#http/protection/limits.server.ts'
import { findMember } from '#http/session/session.server.ts'
import { isTelegramOn } from '#providers/telegram.server.ts'
import { DeviceChoice } from '#ui/alerts/deviceChoice.tsx'
import { HoursChoice } from '#ui/alerts/hoursChoice.tsx'
import { KeywordForm } from '#ui/alerts/keywords/keywordForm.tsx'
import { KeywordList } from '#ui/alerts/keywords/keywordList.tsx'
import { NoKeywords, SignInForKeywords } from '#ui/alerts/keywords/keywordStates.tsx'
import { pathWith, type Typed, typedInAddress } from '#ui/alerts/typed.ts'
import { useFocusOnRefusal } from '#ui/controls/forms/focusOnRefusal.ts'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { Link } from '#ui/link.tsx'
import { titled } from '#ui/meta.ts'
import { keywordPath } from '#ui/products/deals/paths.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

const HERE = '/keywordNotify'

export const meta = titled('키워드 알림', {
  description: '기다리는 물건을 키워드로 등록하면 핫딜이 올라올 때 한 번만, 허락한 시간에 알려 드립니다.',
})

/** The preview of the keyword in the address; null if it is no valid keyword. */
const AskedKeyword = NewKeyword.nullable().catch(null)

/** The keyword that is edited, and whether the address brings the values of a keyword or asks for the hours. */
const Shown = z.object({
  edit: z.coerce.number().catch(0),
  keyword: z.string().optional().catch(undefined),
  hours: z.literal('ask').optional().catch(undefined),
})

/**
 * The member's keywords, the form with the values of the address, and a preview of it. `keywords` is null when signed
 * out.
 */
export const loader = page(
  byVisitor({ query: { shown: Shown, asked: AskedKeyword } }, async ({ member, request, query }) => {
    const { edit, keyword, hours } = query.shown
    const edited = member && findKeyword(member, edit)
    const asked = keyword === undefined ? AskedKeyword.parse(edited) : query.asked
    if (member && asked) await limitActs({ member, request }, 'SEARCHES', PREVIEW_COST)
    return {
      keywords: member && listKeywords(member),
      edited: edited && { id: edited.id, typed: typedOf(edited) },
      trial: member && asked && { keyword: asked.keyword, preview: await previewKeyword(asked) },
      hasTelegram: isTelegramOn(),
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
  'sources[]': alert.sources,
  'categoryIds[]': alert.categoryIds.map(String),
})

/** The typed keyword waits in the form until the visitor has signed in. */
const byKeeper = actBy(async ({ request, form }) => {
  const member = await findMember(request)
  if (member) return member
  const to = keywordPath(form.fields.get('keyword') ?? '')
  throw await redirectWithToast(to, { message: '로그인이 필요합니다.', loginTo: to })
})

export const action = form({
  '': byKeeper({ input: NewKeyword, limit: 'ALERTS' }, ({ member, input }) => {
    addKeyword(member, input)
    return redirectWithToast(
      isTimeToAskForHours(member) ? `${HERE}?hours=ask` : HERE,
      '키워드를 등록하였습니다.',
    )
  }),
  // A pause outlives a change of the keyword.
  edit: byKeeper({ input: NewKeyword, limit: 'ALERTS' }, ({ member, rowId, input }) => {
    editKeyword(member, rowId, { ...input, pausedUntil: findKeyword(member, rowId)?.pausedUntil })
    return redirectWithToast(HERE, '키워드를 바꾸었습니다.')
  }),
  pause: byKeeper({ input: NewPause }, ({ member, rowId, input, request }) => {
    pauseKeyword(member, rowId, pauseEnd(input.pause, Date.now()))
    return goBack(request, '알림을 쉽니다.')
  }),
  wake: byKeeper(({ member, rowId, request }) => {
    pauseKeyword(member, rowId, null)
    return goBack(request, '알림을 다시 켰습니다.')
  }),
  delete: byKeeper(({ member, rowId, request }) => {
    removeKeyword(member, rowId)
    return goBack(request, '키워드를 지웠습니다.')
  }),
})

const goBack = (request: Request, message: string) => redirectWithToast(pageBefore(request) ?? HERE, message)
export default function KeywordNotify() {
  const { keywords, asksForHours } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="키워드 알림"
        words={
          keywords
            ? `${MAX_KEYWORDS}개 가운데 ${keywords.length}개 사용 중`
            : '기다리던 물건이 올라오면 알려 드립니다'
        }
      />
      {asksForHours && <HoursChoice back={HERE} />}
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
              <span className="muted num">{keywords.length}</span>
            </div>
            {keywords.length === 0 ? <NoKeywords /> : <KeywordList keywords={keywords} />}
          </section>
        </>
      )}
    </>
  )
}

/** The form: empty, filled in by the address or by the changed alert, or with its refused values. */
function KeywordPanel() {
  const { search } = useLocation()
  const { edited, trial, hasTelegram } = useLoaderData<typeof loader>()
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
      <section className="panel" aria-label={edited ? '키워드 고치기' : '키워드 추가'}>
        {refusal && !needsDevice && !hasFields && (
          <FormError className="px-4 pt-4">{refusal.message}</FormError>
        )}
        {/* a new address or a refusal fills it in again; a success empties it */}
        <KeywordForm
          key={JSON.stringify([edited?.id, typed, refusal])}
          typed={typed}
          errors={refusal?.fields ?? {}}
          preview={trial?.preview ?? null}
          id={edited?.id ?? null}
        />
        {edited && (
          <p className="px-4 pb-4">
            <Link className="inline-link" to={HERE}>
              고치지 않고 돌아가기
            </Link>
          </p>
        )}
      </section>
    </>
  )
}
