import { useActionData } from '@remix-run/react'
import * as z from 'zod'
import { getMessage } from '#domain/chat/lists.server.ts'
import { deleteMessage, getMessageRow } from '#domain/chat/messages.server.ts'
import { NewReport } from '#domain/moderation/newReport.server.ts'
import { report } from '#domain/moderation/reports.server.ts'
import { byMember } from '#http/acts.server.ts'
import { form, page } from '#http/answer.server.ts'
import { redirectWithToast } from '#http/flash.server.ts'
import { readQuery } from '#http/input/input.server.ts'
import { hashAddress } from '#http/protection/address.server.ts'
import { chatMessage } from '#http/v0/chat.server.ts'
import { ChatLog } from '#ui/chat/chatLog.tsx'
import { messageTaskPath } from '#ui/chat/chatPaths.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { DeleteForm } from '#ui/controls/forms/deleteForm.tsx'
import { FormError } from '#ui/controls/forms/formError.tsx'
import { ReportForm } from '#ui/controls/forms/reportForm.tsx'
import { titled } from '#ui/meta.ts'
import { useLoaderData } from '#ui/rendering/loaded.ts'
import { PageHead } from '#ui/shell/pageHead.tsx'

const TITLES = { delete: '정말 삭제 하시겠습니까?', report: '메시지 신고' } as const

const Task = z.object({ do: z.enum(['delete', 'report']).default('report').catch('report') })

export const meta = titled('메시지')

export const loader = page(
  byMember({ query: Task }, ({ query, params }) => ({
    message: chatMessage(getMessage(params.messageKey ?? '')),
    task: query.do,
  })),
)

/** Performs the act in the address on the message. */
export const action = form(
  {
    delete: byMember(({ member, params }) => {
      deleteMessage(member, params.messageKey ?? '')
      return redirectWithToast('/chat', '메시지를 삭제하였습니다.')
    }),
    report: byMember({ input: NewReport, limit: 'REACTIONS' }, ({ member, params, input, request }) => {
      const { id } = getMessageRow(params.messageKey ?? '')
      report(member, { kind: 'CHAT_MESSAGE', id }, input, hashAddress(request))
      return redirectWithToast('/chat', '신고를 접수하였습니다.')
    }),
  },
  { actIn: ({ request }) => readQuery(request, Task).do, backFrom: () => '/chat' },
)

/** One message, with the form of the chosen act. */
export default function ChatMessage() {
  const { message, task } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { messageKey } = message
  return (
    <>
      <PageHead title={TITLES[task]} />
      <section className="panel" aria-label="메시지">
        <div className="chat-log">
          <ChatLog messages={[message]} unsent={[]} viewerId={null} readUpTo={null} tasks={() => null} />
        </div>
        <div className="panel-body grid gap-3">
          {refused && <FormError>{refused.refusal.message}</FormError>}
          {task === 'delete' ? (
            <DeleteForm action={messageTaskPath(messageKey, 'delete')} />
          ) : (
            <ReportForm action={messageTaskPath(messageKey, 'report')} what="메시지가" />
          )}
          <ButtonLink to="/chat" kind="plain" block>
            돌아가기
          </ButtonLink>
        </div>
      </section>
    </>
  )
}
