import { listOpenAppeals } from '#domain/moderation/appeals.server.ts'
import { countOpenCases, listOpenCases } from '#domain/moderation/cases.server.ts'
import { findUndoable } from '#domain/moderation/decisions.server.ts'
import { casePath, QUEUE_PATH } from '#domain/moderation/paths.ts'
import { byAdmin } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { Pager } from '#ui/controls/lists/pager.tsx'
import { titled } from '#ui/meta.ts'
import { AppealQueue, CaseQueue } from '#ui/moderation/caseQueue.tsx'
import { useShortcuts } from '#ui/moderation/shortcuts.ts'
import { UndoDecisionForm } from '#ui/moderation/undoDecisionForm.tsx'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

const NO_REPORTS = '기다리는 신고가 없습니다'

export const meta = titled('신고 처리')

export const loader = page(
  byAdmin({ query: Paging }, ({ member, query }) => ({
    cases: listOpenCases(member, query),
    counts: countOpenCases(member),
    appeals: listOpenAppeals(member),
    undoable: findUndoable(member),
  })),
)

/** What waits for staff: what reports hide first, then the oldest. */
export default function Reports() {
  const { cases, counts, appeals, undoable } = useLoaderData<typeof loader>()
  useShortcuts()
  const { contents, ...paging } = cases
  const [first] = contents
  return (
    <>
      <PageHead
        title="신고 처리"
        words={counts.open === 0 ? NO_REPORTS : `신고 ${counts.open}건 · 가려짐 ${counts.hiding}건`}
      >
        {first && (
          <ButtonLink kind="primary" to={casePath(first.id)}>
            처리 시작
          </ButtonLink>
        )}
      </PageHead>
      {undoable && <UndoDecisionForm decision={undoable} />}
      {appeals.length > 0 && (
        <section className="panel" aria-labelledby="appeals">
          <h2 className="panel-head" id="appeals">
            이의 {appeals.length}건
          </h2>
          <AppealQueue appeals={appeals} />
        </section>
      )}
      <section className="panel" aria-label="기다리는 신고">
        {contents.length === 0 ? (
          <EmptyState title={appeals.length > 0 ? NO_REPORTS : '모두 처리하였습니다'}>
            새 신고로 글이 가려지면 바로 알림을 보냅니다.
          </EmptyState>
        ) : (
          <CaseQueue cases={contents} />
        )}
      </section>
      <Pager {...paging} pathOf={(number) => `${QUEUE_PATH}?page=${number}`} />
    </>
  )
}
