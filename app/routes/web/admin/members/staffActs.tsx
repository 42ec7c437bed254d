import { STAFF_ACT_NAMES, type StaffAct } from '#domain/accounts/staff/staffAct.ts'
import { listStaffActs, StaffActFilter } from '#domain/accounts/staff/staffActs.server.ts'
import { bySuperAdmin } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { Pager } from '#ui/controls/lists/pager.tsx'
import { Pills } from '#ui/controls/lists/tabs.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { titled } from '#ui/meta.ts'
import { pageText, withQuery } from '#ui/query.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'
import { fullTime } from '#ui/time.ts'

const HERE = '/auth/superAdmin/staffActs'

export const meta = titled('운영자 기록')

export const loader = page(
  bySuperAdmin({ query: { filter: StaffActFilter, paging: Paging } }, ({ query: { filter, paging } }) => {
    const acts = listStaffActs(filter, paging)
    const contents = acts.contents.map(({ before, after, ...act }) => ({
      ...act,
      before: textOf(before),
      after: textOf(after),
    }))
    return { filter, acts: { ...acts, contents } }
  }),
)

const textOf = (value: unknown): string | null => (value == null ? null : JSON.stringify(value, null, 1))

/** Everything that staff did, for super admins. */
export default function StaffActs() {
  const { filter, acts } = useLoaderData<typeof loader>()
  const { contents, ...paging } = acts
  const pathOf = (change: Partial<typeof filter>, page = 1) => {
    const { actorId, subject, act } = { ...filter, ...change }
    return withQuery(HERE, {
      actorId: actorId === null ? '' : String(actorId),
      subject: subject ?? '',
      act: act ?? '',
      page: pageText(page),
    })
  }
  const kinds: (StaffAct | null)[] = [null, ...(Object.keys(STAFF_ACT_NAMES) as StaffAct[])]
  return (
    <>
      <PageHead
        title="운영자 기록"
        words="운영자의 모든 처리를 2년 동안 보관합니다. 수정하거나 삭제할 수 없습니다."
      >
        <ButtonLink to={`${HERE}.csv`} size="small" reloadDocument>
          CSV
        </ButtonLink>
      </PageHead>
      <section className="panel">
        <Pills
          label="작업"
          choices={kinds.map((act) => ({
            name: act === null ? '전체' : STAFF_ACT_NAMES[act],
            to: pathOf({ act }),
            isCurrent: filter.act === act,
          }))}
        />
        {contents.length === 0 ? (
          <EmptyState title="기록이 없습니다">운영자가 처리한 일이 여기에 남습니다.</EmptyState>
        ) : (
          <ul className="hair">
            {contents.map(({ id, act, actorId, nickname, subject, door, before, after, createdAt }) => (
              <li key={id} className="case-own">
                <span className="rule-name">
                  <b>{STAFF_ACT_NAMES[act as StaffAct] ?? act}</b>
                  <Link to={pathOf({ subject })}>{subject}</Link>
                </span>
                <span className="meta">
                  <Link to={pathOf({ actorId })}>{nickname ?? `#${actorId}`}</Link> · {fullTime(createdAt)} ·{' '}
                  {door}
                </span>
                {(before !== null || after !== null) && (
                  <details>
                    <summary className="more-line">
                      바뀐 내용 <Icon name="chevron-down" size="tiny" />
                    </summary>
                    {before !== null && <pre className="staff-change">전: {before}</pre>}
                    {after !== null && <pre className="staff-change">후: {after}</pre>}
                  </details>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      <Pager {...paging} pathOf={(number) => pathOf({}, number)} />
    </>
  )
}
