import * as z from 'zod'
import { LEFT_NAME } from '#domain/accounts/member.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { listBoardsBy } from '#domain/boards/lists.server.ts'
import { listCommentsBy, pageWithTitles } from '#domain/comments/lists.server.ts'
import { findPerson } from '#domain/membership/people.server.ts'
import { refuse } from '#domain/refusal.ts'
import { byVisitor } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { Paging, readId } from '#http/input/input.server.ts'
import { requireMember } from '#http/session/session.server.ts'
import { PersonLink } from '#ui/accounts/personLink.tsx'
import { ActivityPanel, activityPath } from '#ui/boards/activityList.tsx'
import { ButtonLink } from '#ui/controls/button.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

const Shown = z.object({ nav: z.enum(['BOARD', 'COMMENT']).default('BOARD').catch('BOARD') })

export const meta = titled(
  (data) =>
    `${(data as { person?: { nickname: string } } | undefined)?.person?.nickname ?? LEFT_NAME}님의 활동`,
)

/** A member's posts or comments; without an id the signed-in member's own. Refuses `not_found`. */
export const loader = page(
  byVisitor(
    { query: { shown: Shown, paging: Paging } },
    async ({ member, request, params, query: { shown, paging } }) => {
      const id = params.id === undefined ? (await requireMember(request)).id : readId(params.id)
      const person = findPerson(id, member) ?? refuse('not_found', '탈퇴했거나 없는 회원입니다.')
      const { nickname, isBlocked, writeBoardCount, writeBoardCommentCount } = person
      const comments =
        shown.nav === 'COMMENT'
          ? pageWithTitles(BOARD_COMMENTS, listCommentsBy(member, BOARD_COMMENTS, id, paging))
          : null
      return {
        ...shown,
        person: { id, nickname, isBlocked, writeBoardCount, writeBoardCommentCount },
        boards: comments ? null : listBoardsBy(member, id, paging),
        comments,
      }
    },
  ),
)

export default function CommunityActivity() {
  const { nav, person, ...activity } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title={`${person.nickname}님의 활동`}
        words={<PersonLink id={person.id} nickname="회원 정보" />}
      />
      {person.isBlocked ? (
        <section className="panel">
          <EmptyState
            title="차단한 회원입니다."
            actions={<ButtonLink to="/auth/my/blocks">차단한 회원 보기</ButtonLink>}
          >
            차단을 해제하면 글과 댓글을 다시 볼 수 있습니다.
          </EmptyState>
        </section>
      ) : (
        <ActivityPanel
          nav={nav}
          choices={[
            { nav: 'BOARD', name: '글', count: person.writeBoardCount },
            { nav: 'COMMENT', name: '댓글', count: person.writeBoardCommentCount },
          ]}
          pathOf={(nav, page) =>
            activityPath(`/users/${person.id}/communityActivity`, nav === 'BOARD' ? null : nav, page)
          }
          activity={activity}
        >
          <EmptyState
            title={nav === 'COMMENT' ? '아직 댓글이 없습니다.' : '아직 게시글이 없습니다.'}
            actions={<ButtonLink to="/community">커뮤니티 보기</ButtonLink>}
          >
            {person.nickname}님이 쓴 {nav === 'COMMENT' ? '댓글이' : '글이'} 여기에 모입니다.
          </EmptyState>
        </ActivityPanel>
      )}
    </>
  )
}
