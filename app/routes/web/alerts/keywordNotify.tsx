import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { durable } from '../../../../db/durable.server.ts'
import { MAX_KEYWORDS } from '../../../domain/alerts/keyword.ts'
import { addKeyword, listKeywords, removeKeyword } from '../../../domain/alerts/keywords.server.ts'
import { NewKeyword } from '../../../domain/alerts/newKeyword.server.ts'
import { form, page } from '../../../http/answer.server.ts'
import { flash } from '../../../http/flash.server.ts'
import { readAct, readInput } from '../../../http/input.server.ts'
import { findMember, requireMember } from '../../../http/session.server.ts'
import { DeviceChoice } from '../../../ui/alerts/deviceChoice.tsx'
import { KeywordForm } from '../../../ui/alerts/keywordForm.tsx'
import { KeywordList } from '../../../ui/alerts/keywordList.tsx'
import { NoKeywords, SignInForKeywords } from '../../../ui/alerts/keywordStates.tsx'
import { typedInAddress } from '../../../ui/alerts/typed.ts'
import { useLeadToRefusal } from '../../../ui/controls/leadToRefusal.ts'
import { Icon } from '../../../ui/icons/icon.tsx'
import { titled } from '../../../ui/meta.ts'

export const meta = titled('키워드 알림')

/** My keywords; null when nobody is signed in. */
export const loader = page(async ({ request }) => {
  const member = await findMember(request)
  return { keywords: member && listKeywords(member) }
})

export const action = form(async ({ request }) => {
  const member = await requireMember(request)
  const { act, id } = await readAct(request, ['', 'delete'])
  if (act === 'delete') removeKeyword(member, id)
  else addKeyword(member, await readInput(request, NewKeyword))
  await durable()
  const message = act === 'delete' ? '키워드를 지웠습니다.' : '키워드를 등록하였습니다.'
  return redirect('/keywordNotify', { headers: flash({ message }) })
})

export default function KeywordNotify() {
  const { keywords } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="page-head">
        <div>
          <h1>키워드 알림</h1>
          <p>
            {keywords
              ? `${MAX_KEYWORDS}개 가운데 ${keywords.length}개 사용 중`
              : '기다리던 물건이 올라오면 알려 드립니다'}
          </p>
        </div>
      </div>
      {keywords === null ? (
        <section className="panel">
          <SignInForKeywords />
        </section>
      ) : (
        <>
          <NewKeywordPanel />
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

/** The form: empty, filled in by the address, or as it was refused. */
function NewKeywordPanel() {
  const [query] = useSearchParams()
  const refused = useActionData<typeof action>()
  const typed = refused?.typed ?? typedInAddress(query)
  const { refusal } = refused ?? {}
  useLeadToRefusal(refused)
  const needsDevice = refusal?.code === 'device_required'
  const hasFields = Object.keys(refusal?.fields ?? {}).length > 0
  return (
    <>
      {refusal && needsDevice && <DeviceChoice typed={typed} message={refusal.message} />}
      <section className="panel" aria-label="키워드 추가">
        {refusal && !needsDevice && !hasFields && (
          <p className="error px-4 pt-4" role="alert" tabIndex={-1}>
            <Icon name="circle-exclamation-point" size="small" />
            {refusal.message}
          </p>
        )}
        {/* an address or a refusal fills it anew; a success empties it */}
        <KeywordForm key={JSON.stringify([typed, refusal])} typed={typed} errors={refusal?.fields ?? {}} />
      </section>
    </>
  )
}
