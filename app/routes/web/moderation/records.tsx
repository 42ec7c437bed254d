import { Form } from '@remix-run/react'
import { OWN_DECISIONS_PATH, RECORD_FEED_PATH, RECORDS_PATH } from '#domain/moderation/paths.ts'
import { REASON_NAMES, type Verdict } from '#domain/moderation/reasons.ts'
import { countByMonth, listRecords, RecordFilter } from '#domain/moderation/records.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { Button, ButtonLink } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/forms/field.tsx'
import { Pager } from '#ui/controls/lists/pager.tsx'
import { Tabs } from '#ui/controls/lists/tabs.tsx'
import { Link } from '#ui/link.tsx'
import { titled } from '#ui/meta.ts'
import { Months, RECORD_NAMES, RecordList } from '#ui/moderation/recordList.tsx'
import { pageText, withQuery } from '#ui/query.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

export const meta = titled(
  () => '운영기록',
  () => ({ description: '신고에 어떤 결정을 내렸는지 이름 없이 모두 공개합니다.' }),
)

export const loader = page(
  byAnyone({ query: { filter: RecordFilter, paging: Paging } }, ({ query: { filter, paging } }) => ({
    filter,
    records: listRecords(filter, paging),
    months: countByMonth(),
  })),
)

const RULES = Object.entries(REASON_NAMES).map(([value, name]) => ({ value, name }))
const VERDICTS: (Verdict | null)[] = [null, 'REMOVE', 'SUSPEND', 'WARN', 'DISMISS']

/** Every decision about reports, without names and without the text. */
export default function Records() {
  const { filter, records, months } = useLoaderData<typeof loader>()
  const { contents, ...paging } = records
  const pathOf = (verdict: Verdict | null, number = 1) =>
    withQuery(RECORDS_PATH, { verdict: verdict ?? '', rule: filter.rule ?? '', page: pageText(number) })
  return (
    <>
      <PageHead
        title="운영기록"
        words={
          <>
            신고에 내린 결정을 모두 공개합니다. 작성자, 신고한 회원, 운영자의 이름과 삭제한 내용은 공개하지
            않습니다. 내 글에 내려진 결정은 <Link to={OWN_DECISIONS_PATH}>신고와 결정</Link>에 있습니다.
          </>
        }
      >
        <ButtonLink to={RECORD_FEED_PATH} reloadDocument size="small">
          RSS
        </ButtonLink>
      </PageHead>
      <section className="panel" aria-label="결정">
        <Tabs
          label="결정의 종류"
          choices={VERDICTS.map((verdict) => ({
            name: verdict === null ? '전체' : RECORD_NAMES[verdict],
            to: pathOf(verdict),
            isCurrent: verdict === filter.verdict,
          }))}
        />
        <Form className="flex items-end gap-2 px-4 py-3" action={RECORDS_PATH}>
          {filter.verdict && <input type="hidden" name="verdict" value={filter.verdict} />}
          <SelectField
            label="위반한 규칙"
            name="rule"
            defaultValue={filter.rule ?? ''}
            options={[{ value: '', name: '전체' }, ...RULES]}
          />
          <Button size="small">보기</Button>
        </Form>
        {contents.length === 0 ? (
          <EmptyState title="아직 기록이 없습니다">
            운영자가 결정을 내리면 한 시간 뒤부터 여기에 남습니다.
          </EmptyState>
        ) : (
          <RecordList records={contents} />
        )}
      </section>
      <Pager {...paging} pathOf={(number) => pathOf(filter.verdict, number)} />
      {months.length > 0 && (
        <section className="panel">
          <Months months={months} />
        </section>
      )}
    </>
  )
}
