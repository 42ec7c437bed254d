import { useActionData } from '@remix-run/react'
import * as z from 'zod'
import { isAdmin } from '#domain/accounts/member.ts'
import { getBoard, getDeletableBoard } from '#domain/boards/boards.server.ts'
import { deleteBoard, moveBoard, NewCategory } from '#domain/boards/writing.server.ts'
import { NewReport } from '#domain/moderation/newReport.server.ts'
import { report } from '#domain/moderation/reports.server.ts'
import { refuse } from '#domain/refusal.ts'
import { type Act, byAdmin, byMember } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { readQuery } from '#http/input/input.server.ts'
import { hashAddress } from '#http/protection/address.server.ts'
import { boardPath, boardsPath, POST_TASKS, postTaskPath } from '#ui/boards/boardPaths.ts'
import { DeletePost, MoveForm } from '#ui/boards/post/postTasks.tsx'
import { ButtonLink } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { ReportForm } from '#ui/controls/forms/reportForm.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

const TITLES = { delete: '정말 삭제 하시겠습니까?', report: '글 신고', move: '말머리 변경' } as const

export const meta = titled('글')

const Task = z.object({ do: z.enum(POST_TASKS).default('report').catch('report') })

/** A post on which the member may do the act in the address. Otherwise refuses `not_found`. */
export const loader = page(
  byMember({ query: Task }, ({ member, id, query }) => {
    const { title, category, isMine } = getBoard(member, id)
    if (query.do === 'delete') getDeletableBoard(member, id)
    if (query.do === 'move' && !isAdmin(member)) refuse('not_found', '글을 찾을 수 없습니다.')
    if (query.do === 'report' && isMine) refuse('not_found', '내 글은 신고할 수 없습니다.')
    return { id, title, category, task: query.do }
  }),
)

/** Performs the act in the address on the post. */
export const action = form(
  {
    delete: byMember(({ member, id }) => {
      deleteBoard(member, id)
      return redirectWithToast('/boards', '글을 삭제하였습니다.')
    }),
    report: byMember({ input: NewReport, limit: 'REACTIONS' }, ({ member, id, input, request }) => {
      report(member, { kind: 'BOARD', id }, input, hashAddress(request))
      return redirectWithToast(boardPath(id), '신고를 접수하였습니다.')
    }),
    move: byAdmin({ input: NewCategory }, ({ id, input }) => {
      moveBoard(id, input)
      return redirectWithToast(boardPath(id), '말머리를 변경하였습니다.')
    }),
  } satisfies Record<(typeof POST_TASKS)[number], Act<unknown>>,
  {
    actIn: ({ request }) => readQuery(request, Task).do,
    backFrom: () => boardsPath({ category: null }),
  },
)

/** Asks before a post is deleted, reported or moved. */
export default function PostTask() {
  const { id, title, category, task } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <>
      <PageHead title={TITLES[task]} />
      <section className="panel" aria-label="글">
        <div className="panel-body grid gap-3 pt-4">
          <p dir="auto">{title}</p>
          {refused && <FormError>{refused.refusal.message}</FormError>}
          {task === 'delete' && <DeletePost id={id} />}
          {task === 'move' && <MoveForm id={id} category={category} />}
          {task === 'report' && <ReportForm action={postTaskPath(id, 'report')} what="글이" />}
          <ButtonLink to={boardPath(id)} kind="plain" block>
            돌아가기
          </ButtonLink>
        </div>
      </section>
    </>
  )
}
