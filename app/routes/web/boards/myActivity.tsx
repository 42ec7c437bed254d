import * as z from 'zod'
import type { Member } from '#domain/accounts/member.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { listBoardsBy, listBookmarkedBoards, listLikedBoards } from '#domain/boards/lists.server.ts'
import { listCommentsBy, pageWithTitles } from '#domain/comments/lists.server.ts'
import { readOwnCommunityActivity } from '#domain/membership/people.server.ts'
import { byMember } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { ActivityPanel, activityPath } from '#ui/boards/activityList.tsx'
import { ButtonLink } from '#ui/controls/button.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

const HERE = '/auth/my/communityActivity'
const NAVS = ['BOARD', 'COMMENT', 'MY_LIKE', 'MY_BOOKMARK'] as const
type Nav = (typeof NAVS)[number]

export const meta = titled('커뮤니티 활동')

const Shown = z.object({ nav: z.enum(NAVS).default('BOARD').catch('BOARD') })

/** The member's posts or comments, or the posts that they like or keep. */
export const loader = page(
  byMember({ query: { shown: Shown, paging: Paging } }, ({ member, query: { shown, paging } }) => ({
    ...shown,
    counts: readOwnCommunityActivity(member),
    ...readList(member, shown.nav, paging),
  })),
)

function readList(member: Member, nav: Nav, paging: z.infer<typeof Paging>) {
  if (nav === 'COMMENT') {
    const comments = listCommentsBy(member, BOARD_COMMENTS, member.id, paging)
    return { boards: null, comments: pageWithTitles(BOARD_COMMENTS, comments) }
  }
  if (nav === 'MY_LIKE') return { boards: listLikedBoards(member, paging), comments: null }
  if (nav === 'MY_BOOKMARK') return { boards: listBookmarkedBoards(member, paging), comments: null }
  return { boards: listBoardsBy(member, member.id, paging), comments: null }
}

export default function MyActivity() {
  const { nav, counts, ...activity } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="커뮤니티 활동" words="내가 쓴 글과 댓글, 추천한 글과 북마크" />
      <ActivityPanel
        nav={nav}
        choices={[
          { nav: 'BOARD', name: '글', count: counts.writeBoardCount },
          { nav: 'COMMENT', name: '댓글', count: counts.writeBoardCommentCount },
          { nav: 'MY_LIKE', name: '추천', count: counts.likeCount },
          { nav: 'MY_BOOKMARK', name: '북마크', count: counts.bookmarkCount },
        ]}
        pathOf={(nav, page) => activityPath(HERE, nav === 'BOARD' ? null : nav, page)}
        activity={activity}
      >
        <EmptyState
          title={nav === 'COMMENT' ? '아직 댓글이 없습니다.' : '아직 게시글이 없습니다.'}
          actions={
            <ButtonLink to="/community" kind="primary">
              커뮤니티 보기
            </ButtonLink>
          }
        >
          {EMPTY_WORDS[nav]}
        </EmptyState>
      </ActivityPanel>
    </>
  )
}

const EMPTY_WORDS: Record<Nav, string> = {
  BOARD: '내가 쓴 글이 여기에 모입니다.',
  COMMENT: '글에 남긴 댓글이 여기에 모입니다.',
  MY_LIKE: '추천한 글이 여기에 모입니다.',
  MY_BOOKMARK: '북마크한 글이 여기에 모입니다.',
}
