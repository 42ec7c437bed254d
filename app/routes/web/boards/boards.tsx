import { seesAsGuest } from '#domain/accounts/guestView.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { BOARD_SORTS, type BoardSort } from '#domain/boards/board.ts'
import { CATEGORY_NAMES, categoryLabel, type ListedCategory } from '#domain/boards/category.ts'
import { BoardFilter, countToday, listBoards, listNotices } from '#domain/boards/lists.server.ts'
import { byVisitor } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { cachedRead } from '#http/cachedRead.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { boardFeedPath, boardsPath, writePath } from '#ui/boards/boardPaths.ts'
import { BoardRows } from '#ui/boards/boardRows.tsx'
import { ButtonLink } from '#ui/controls/button.tsx'
import { EndlessList } from '#ui/controls/lists/endlessList.tsx'
import { Pills, Tabs } from '#ui/controls/lists/tabs.tsx'
import { boundedNumber } from '#ui/count.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

const PAGE_SIZE = 30
const NOTICES = 3
const SORT_NAMES: Record<BoardSort, string> = { NEWEST: '최신순', POPULAR: '인기순', COMMENT: '댓글순' }
const LISTED: ListedCategory[] = [...(Object.keys(CATEGORY_NAMES) as (keyof typeof CATEGORY_NAMES)[]), 'NONE']

export const meta = titled('게시판', (data) => {
  const { category } = (data as { filter: BoardFilter }).filter
  return {
    description: '핫딜 후기와 정보, 질문과 잡담. 회원들이 쓴 글을 모았습니다.',
    feedPath: boardFeedPath(category),
  }
})

/** The posts of a category; the first page of all posts begins with the latest notices. */
export const loader = page(
  byVisitor({ query: { filter: BoardFilter, paging: Paging } }, ({ member, query: { filter, paging } }) => ({
    filter,
    today: countToday(),
    ...(seesAsGuest(member) ? readLists : listsOf(member))(filter, paging.pageNumber),
  })),
)

const listsOf = (viewer: Member | null) => (filter: BoardFilter, pageNumber: number) => ({
  boards: listBoards(viewer, filter, { pageNumber, pageSize: PAGE_SIZE }),
  notices:
    filter.category === null && pageNumber === 1
      ? listNotices(viewer, { pageNumber: 1, pageSize: NOTICES }).contents
      : [],
})

const readLists = cachedRead(listsOf(null))

export default function Boards() {
  const found = useLoaderData<typeof loader>()
  const { filter, notices, today } = found
  return (
    <>
      <nav className="crumbs" aria-label="위치">
        <Link to="/community">커뮤니티</Link>
      </nav>
      <PageHead
        title="게시판"
        words={filter.category === null ? todayText(today) : categoryLabel(filter.category)}
      >
        <ButtonLink to={writePath()} kind="primary">
          <Icon name="pencil" size="small" />
          글쓰기
        </ButtonLink>
      </PageHead>
      <section className="panel" aria-label="글 목록">
        <Tabs label="정렬" choices={sortChoices(filter)} />
        <Pills label="말머리" choices={categoryChoices(filter)} />
        <EndlessList
          data={found}
          read={({ boards }) => boards}
          idOf={({ id }) => id}
          pathOf={(page) => boardsPath(filter, page)}
        >
          {(boards) =>
            boards.length + notices.length === 0 ? (
              <NoBoards />
            ) : (
              <BoardRows className="hair" of={{ pinned: notices, boards }} />
            )
          }
        </EndlessList>
      </section>
    </>
  )
}

const todayText = ({ postCount, commentCount }: { postCount: number; commentCount: number }) =>
  `오늘 새 글 ${boundedNumber(postCount)} · 댓글 ${boundedNumber(commentCount)}`

const sortChoices = (filter: BoardFilter) =>
  BOARD_SORTS.map((sort) => ({
    name: SORT_NAMES[sort],
    to: boardsPath({ ...filter, sort }),
    isCurrent: filter.sort === sort,
  }))

const categoryChoices = (filter: BoardFilter) =>
  [null, ...LISTED].map((category) => ({
    name: category === null ? '전체' : categoryLabel(category),
    to: boardsPath({ ...filter, category }),
    isCurrent: filter.category === category,
  }))

const NoBoards = () => (
  <EmptyState title="아직 게시글이 없습니다." actions={<ButtonLink to="/community">다른 글 보기</ButtonLink>}>
    회원들이 쓴 글이 여기에 모입니다.
  </EmptyState>
)
