import { categoryLabel } from '#domain/boards/category.ts'
import { BoardFilter, listBoardsWithText } from '#domain/boards/lists.server.ts'
import { byAnyone } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { rss } from '#http/rss.server.ts'
import { boardFeedPath, boardsPath } from '#ui/boards/boardPaths.ts'

const SHOWN = 50
const DESCRIBED_BY = 300

/** The newest posts of a category as RSS, or of all but notices. */
export const loader = page(
  byAnyone({ query: BoardFilter.pick({ category: true }) }, ({ query: { category } }) =>
    rss({
      title: category === null ? '커뮤니티' : `커뮤니티 ${categoryLabel(category)}`,
      description: '회원들이 쓴 글',
      ownPath: boardFeedPath(category),
      path: boardsPath({ category }),
      items: listBoardsWithText(category, SHOWN).map(({ id, title, category, plainContent, writtenAt }) => ({
        title,
        path: `/boards/${id}`,
        description: plainContent.replace(/\s+/g, ' ').slice(0, DESCRIBED_BY),
        category: category && categoryLabel(category),
        at: writtenAt,
      })),
    }),
  ),
)
