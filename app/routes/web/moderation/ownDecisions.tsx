import { useActionData } from '@remix-run/react'
import { suspensionWords } from '#domain/accounts/suspension.ts'
import { CounterStatement, counter } from '#domain/moderation/appeals.server.ts'
import { listOwnDecisions, listOwnHidden } from '#domain/moderation/cases.server.ts'
import { OWN_DECISIONS_PATH, RECORDS_PATH } from '#domain/moderation/paths.ts'
import { byMember } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { Pager } from '#ui/controls/lists/pager.tsx'
import { Link } from '#ui/link.tsx'
import { titled } from '#ui/meta.ts'
import { OwnDecisionList, OwnHiddenList } from '#ui/moderation/ownCases.tsx'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { useViewer } from '#ui/shell/viewer.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

export const meta = titled('신고와 결정')

export const loader = page(
  byMember({ query: Paging }, ({ member, query }) => ({
    hidden: listOwnHidden(member),
    decisions: listOwnDecisions(member, query),
  })),
)

export const action = form({
  counter: byMember({ input: CounterStatement }, ({ member, rowId, input }) => {
    counter(member, rowId, input)
    return redirectWithToast(OWN_DECISIONS_PATH, '소명을 보냈습니다.')
  }),
})

/** The member's suspension, what reports hide of their own, and what staff decided about it. */
export default function OwnDecisions() {
  const { hidden, decisions } = useLoaderData<typeof loader>()
  const { suspension } = useViewer()
  const refused = useActionData<typeof action>()
  const { contents, ...paging } = decisions
  return (
    <>
      <PageHead
        title="신고와 결정"
        words={
          <>
            내 글에 내려진 결정입니다. 모든 결정은 이름 없이 <Link to={RECORDS_PATH}>운영기록</Link>에
            남습니다.
          </>
        }
      />
      {suspension && (
        <p className="notice">
          {suspensionWords(suspension)} <Link to="/help#sources">운영자 연락처</Link>
        </p>
      )}
      {refused && <FormError className="p-4">{refused.refusal.message}</FormError>}
      {hidden.length > 0 && (
        <section className="panel" aria-labelledby="hidden">
          <h2 className="panel-head" id="hidden">
            확인 중
          </h2>
          <OwnHiddenList cases={hidden} />
        </section>
      )}
      <section className="panel" aria-label="결정">
        {contents.length === 0 ? (
          <EmptyState title="내려진 결정이 없습니다">
            운영자가 결정을 내리면 이유와 함께 알려 드립니다.
          </EmptyState>
        ) : (
          <OwnDecisionList decisions={contents} />
        )}
      </section>
      <Pager {...paging} pathOf={(number) => `${OWN_DECISIONS_PATH}?page=${number}`} />
    </>
  )
}
