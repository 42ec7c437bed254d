import { listBlocks, unblock } from '#domain/accounts/blocks.server.ts'
import { byMember } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { Paging } from '#http/input/input.server.ts'
import { BlockList } from '#ui/accounts/blockList.tsx'
import { Pager } from '#ui/controls/lists/pager.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'
import { EmptyState } from '#ui/states/emptyState.tsx'

const HERE = '/auth/my/blocks'

export const meta = titled('차단한 회원')

export const loader = page(byMember({ query: Paging }, ({ member, query }) => listBlocks(member, query)))

export const action = form({
  unblock: byMember(({ member, rowId }) => {
    unblock(member, rowId)
    return redirectWithToast(HERE, '차단을 해제하였습니다.')
  }),
})

/** The members whom the member blocks. */
export default function Blocks() {
  const { contents, ...paging } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="차단한 회원" words="차단한 회원의 글과 댓글, 채팅은 나에게 보이지 않습니다" />
      <section className="panel">
        {contents.length === 0 ? (
          <EmptyState title="차단한 회원이 없습니다">
            보고 싶지 않은 회원은 이름을 눌러 차단할 수 있습니다.
          </EmptyState>
        ) : (
          <BlockList blocks={contents} />
        )}
      </section>
      <Pager {...paging} pathOf={(page) => `${HERE}?page=${page}`} />
    </>
  )
}
