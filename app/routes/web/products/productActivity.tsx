import * as z from 'zod'
import { PRODUCT_COMMENTS } from '#domain/catalog/comments.server.ts'
import {
  countActivity,
  listCommentsBy,
  listMentioning,
  pageWithTitles,
} from '#domain/comments/lists.server.ts'
import { byMember } from '#http/acts.server.ts'
import { page } from '#http/answer.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { CommentList } from '#ui/comments/commentList.tsx'
import { ButtonLink } from '#ui/controls/button.tsx'
import { Pager } from '#ui/controls/lists/pager.tsx'
import { Tabs } from '#ui/controls/lists/tabs.tsx'
import { boundedCountText } from '#ui/count.ts'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

const HERE = '/auth/my/productActivity'
type Nav = 'COMMENT' | 'MENTION'

export const meta = titled('상품 댓글')

const Shown = z.object({ nav: z.enum(['COMMENT', 'MENTION']).default('COMMENT').catch('COMMENT') })

export const loader = page(
  byMember({ query: { shown: Shown, paging: Paging } }, ({ member, query: { shown, paging } }) => {
    const { nav } = shown
    const comments =
      nav === 'COMMENT'
        ? listCommentsBy(member, PRODUCT_COMMENTS, member.id, paging)
        : listMentioning(member, PRODUCT_COMMENTS, paging)
    return {
      nav,
      comments: pageWithTitles(PRODUCT_COMMENTS, comments),
      counts: countActivity(member, PRODUCT_COMMENTS),
    }
  }),
)

/** The member's comments on products, and comments that mention the member. */
export default function ProductActivity() {
  const { nav, comments, counts } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead
        title="상품 댓글"
        words={`내 댓글 ${boundedCountText(counts.commentCount, '개')} · 나를 언급한 댓글 ${boundedCountText(counts.mentionCount, '개')}`}
      />
      <section className="panel" aria-label="상품 댓글">
        <Tabs
          label="보기 선택"
          choices={[
            { name: '내 댓글', to: pathOf('COMMENT'), isCurrent: nav === 'COMMENT' },
            { name: '나를 언급한 댓글', to: pathOf('MENTION'), isCurrent: nav === 'MENTION' },
          ]}
        />
        {comments.contents.length === 0 ? (
          <NoComments nav={nav} />
        ) : (
          <CommentList
            comments={comments.contents.map((comment) => ({
              comment,
              about: comment.subjectTitle,
              home: `/products/${comment.subjectId}`,
            }))}
          />
        )}
        <Pager {...comments} pathOf={(page) => pathOf(nav, page)} />
      </section>
    </>
  )
}

function pathOf(nav: Nav, page = 1): string {
  const query = new URLSearchParams({
    ...(nav === 'MENTION' && { nav }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size === 0 ? HERE : `${HERE}?${query}`
}

function NoComments({ nav }: { nav: Nav }) {
  return (
    <EmptyState
      title="아직 댓글이 없습니다."
      actions={
        <ButtonLink to="/bestCheapers" kind="primary">
          오늘의 딜 보기
        </ButtonLink>
      }
    >
      {nav === 'COMMENT'
        ? '상품 페이지에서 댓글을 남기면 여기에 모입니다.'
        : '누군가 댓글에서 @내 닉네임으로 언급하면 여기에 모입니다.'}
    </EmptyState>
  )
}
