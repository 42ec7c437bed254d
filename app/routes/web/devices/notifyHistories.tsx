import { redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { durable } from '../../../../db/durable.server.ts'
import { countUnread, listHistories, markRead } from '../../../domain/devices/histories.server.ts'
import { form, page } from '../../../http/answer.server.ts'
import { Paging, readAct, readQuery } from '../../../http/input.server.ts'
import { pageBefore } from '../../../http/ownPath.ts'
import { requireMember } from '../../../http/session.server.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Pager } from '../../../ui/controls/pager.tsx'
import { HistoryList } from '../../../ui/devices/historyList.tsx'
import { titled } from '../../../ui/meta.ts'
import { EmptyState } from '../../../ui/states/emptyState.tsx'

const HERE = '/auth/my/notifyHistories'

export const meta = titled('알림 내역')

export const loader = page(async ({ request }) => {
  const member = await requireMember(request)
  return { histories: listHistories(member, readQuery(request, Paging)), unreadCount: countUnread(member) }
})

/** `read` and `open` mark one message. Who opens one is on the way to its link already. */
export const action = form(async ({ request }) => {
  const member = await requireMember(request)
  const { act, id } = await readAct(request, ['read', 'open', 'readAll'])
  markRead(member, act === 'readAll' ? 'all' : [id])
  await durable()
  return act === 'open' ? null : redirect(pageBefore(request) ?? HERE)
})

export default function NotifyHistories() {
  const { histories, unreadCount } = useLoaderData<typeof loader>()
  const { contents, totalCount } = histories
  return (
    <>
      <div className="page-head">
        <div>
          <h1>알림 내역</h1>
          <p>
            {totalCount === 0
              ? '아직 받은 알림이 없습니다'
              : `새 알림 ${unreadCount}건 · 모두 ${totalCount}건`}
          </p>
        </div>
        <span className="spring" />
        {unreadCount > 0 && (
          <Form method="post" preventScrollReset>
            <Button name="_act" value="readAll" size="small">
              모두 읽음
            </Button>
          </Form>
        )}
      </div>
      <section className="panel">
        {contents.length === 0 ? <NoHistories /> : <HistoryList histories={contents} />}
        <Pager {...histories} pathOf={(page) => `${HERE}?page=${page}`} />
      </section>
    </>
  )
}

function NoHistories() {
  return (
    <EmptyState
      title="값이 내려오면 여기에 쌓입니다"
      actions={
        <>
          <ButtonLink to="/keywordNotify" kind="primary">
            키워드 등록
          </ButtonLink>
          <ButtonLink to="/bestCheapers">오늘의 딜 보기</ButtonLink>
        </>
      }
    >
      기다리는 상품의 키워드를 하나 등록해 보세요. 기기가 없어도 알림 내역에는 남습니다.
    </EmptyState>
  )
}
