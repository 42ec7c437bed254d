import { BoardSearch, searchBoards } from '#domain/boards/search.server.ts'
import { wordsOf } from '#domain/search/grams.ts'
import { byVisitor } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { limitActs, SEARCH_COST } from '#http/protection/limits.server.ts'
import { boardSearchPath } from '#ui/boards/boardPaths.ts'
import { BoardRow } from '#ui/boards/boardRow.tsx'
import { ButtonLink } from '#ui/controls/button.tsx'
import { EndlessList } from '#ui/controls/lists/endlessList.tsx'
import { ListSearch } from '#ui/controls/lists/listSearch.tsx'
import { Marked } from '#ui/controls/marked.tsx'
import { searchTitle, titled } from '#ui/meta.ts'
import { EVERY_PRODUCT, productsPath } from '#ui/products/deals/paths.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

const titleOf = (searchKeyword: string | undefined): string => searchTitle('커뮤니티 검색', searchKeyword)

export const meta = titled(
  (data) => titleOf((data as { searchKeyword: string } | undefined)?.searchKeyword),
  { description: '회원들이 쓴 글과 댓글에서 찾습니다.', isNarrowed: true },
)

/** Posts that contain the words, themselves or in a comment. */
export const loader = page(
  byVisitor({ query: BoardSearch.and(Paging) }, async ({ member, request, query }) => {
    const { searchKeyword } = query
    if (searchKeyword !== '') await limitActs({ member, request }, 'SEARCHES', SEARCH_COST)
    return {
      searchKeyword,
      words: wordsOf(searchKeyword),
      found: searchBoards(member, searchKeyword, query),
    }
  }),
)

export default function BoardSearchScreen() {
  const search = useLoaderData<typeof loader>()
  const { searchKeyword, words, found } = search
  return (
    <>
      <PageHead
        title={titleOf(searchKeyword)}
        words={
          searchKeyword === ''
            ? '글과 댓글에서 찾습니다'
            : `글 ${found.totalCount.toLocaleString('ko-KR')}개 · 글과 댓글에서 찾았습니다`
        }
      />
      <section className="panel" aria-label="찾은 글">
        {searchKeyword === '' && <ListSearch label="글과 댓글에서 찾기" searchKeyword="" />}
        <EndlessList
          data={search}
          read={({ found }) => found}
          idOf={({ id }) => id}
          pathOf={(page) => boardSearchPath(searchKeyword, page)}
        >
          {(boards) =>
            boards.length === 0 ? (
              <NothingFound searchKeyword={searchKeyword} />
            ) : (
              <ul className="hair">
                {boards.map((board) => (
                  <BoardRow
                    key={board.id}
                    board={board}
                    comment={board.comment}
                    passage={board.passage}
                    mark={(text) => <Marked text={text} words={words} />}
                  />
                ))}
              </ul>
            )
          }
        </EndlessList>
      </section>
    </>
  )
}

function NothingFound({ searchKeyword }: { searchKeyword: string }) {
  if (searchKeyword === '')
    return (
      <EmptyState
        title="검색어를 입력해주세요"
        actions={<ButtonLink to="/community">커뮤니티 보기</ButtonLink>}
      >
        제목과 내용, 댓글에서 찾습니다. 두 글자면 충분합니다.
      </EmptyState>
    )
  return (
    <EmptyState
      title={`‘${searchKeyword}’ 글이 없습니다`}
      actions={
        <>
          <ButtonLink to={productsPath({ ...EVERY_PRODUCT, searchKeyword })} kind="primary">
            상품에서 찾기
          </ButtonLink>
          <ButtonLink to="/community">커뮤니티 보기</ButtonLink>
        </>
      }
    >
      띄어쓰기는 상관없습니다. 더 짧은 검색어로 찾아보세요.
    </EmptyState>
  )
}
