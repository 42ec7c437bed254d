import { MemberFilter, searchMembers } from '#domain/membership/memberSearch.server.ts'
import {
  DEVICE_KIND_NAMES,
  DEVICE_KINDS,
  MEMBER_STATES,
  STATE_NAMES,
} from '#domain/membership/memberState.ts'
import { byAdmin } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { MemberRows } from '#ui/admin/members/memberRows.tsx'
import { ButtonLink } from '#ui/controls/button.tsx'
import { ListSearch } from '#ui/controls/lists/listSearch.tsx'
import { Pager } from '#ui/controls/lists/pager.tsx'
import { Pills } from '#ui/controls/lists/tabs.tsx'
import { boundedNumber } from '#ui/count.ts'
import { titled } from '#ui/meta.ts'
import { pageText, withQuery } from '#ui/query.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

const HERE = '/auth/admin/users'

export const meta = titled('회원 조회')

export const loader = page(
  byAdmin({ query: { filter: MemberFilter, paging: Paging } }, ({ query: { filter, paging } }) => ({
    filter,
    members: searchMembers(filter, paging),
  })),
)

/** Members by nickname, id, invite code, device and state. */
export default function Users() {
  const { filter, members } = useLoaderData<typeof loader>()
  const { contents, ...paging } = members
  const pathOf = (change: Partial<typeof filter>, page = 1) => {
    const { searchKeyword, device, status } = { ...filter, ...change }
    return withQuery(HERE, {
      searchKeyword,
      device: device ?? '',
      status: status ?? '',
      page: pageText(page),
    })
  }
  return (
    <>
      <PageHead title="회원 조회" words={`${boundedNumber(paging.totalCount)}명`}>
        <ButtonLink to="/auth/admin/userStat" size="small">
          통계
        </ButtonLink>
      </PageHead>
      <section className="panel">
        <ListSearch label="닉네임의 앞부분, 번호, 추천인 코드" searchKeyword={filter.searchKeyword} />
        <Pills
          label="상태"
          choices={[
            { name: '전체', to: pathOf({ status: null }), isCurrent: filter.status === null },
            ...MEMBER_STATES.map((status) => ({
              name: STATE_NAMES[status],
              to: pathOf({ status }),
              isCurrent: filter.status === status,
            })),
            ...DEVICE_KINDS.map((device, at) => ({
              name: DEVICE_KIND_NAMES[device],
              to: pathOf({ device: filter.device === device ? null : device }),
              isCurrent: filter.device === device,
              startsGroup: at === 0,
            })),
          ]}
        />
        {contents.length === 0 ? (
          <EmptyState title="찾는 회원이 없습니다">
            닉네임은 앞부분부터, 번호와 추천인 코드는 전체를 입력해주세요.
          </EmptyState>
        ) : (
          <MemberRows members={contents} />
        )}
      </section>
      <Pager {...paging} pathOf={(number) => pathOf({}, number)} />
    </>
  )
}
