import { useLocation, useNavigate } from '@remix-run/react'
import { lazy, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Message } from '#client/chat/messages.ts'
import type { Carried } from '#client/chat/room.ts'
import { messagePath, numberOf } from '#domain/chat/message.ts'
import { UnlessSuspended } from '../accounts/unlessSuspended.tsx'
import { Button } from '../controls/button.tsx'
import { ListSearch } from '../controls/lists/listSearch.tsx'
import { Menu } from '../controls/popups/menu.tsx'
import { DeleteItem, ReportItem } from '../controls/popups/taskItems.tsx'
import { Unscripted } from '../controls/scripted.tsx'
import { Icon } from '../icons/icon.tsx'
import { Link } from '../link.tsx'
import { useViewer } from '../shell/viewer.tsx'
import { clockTime } from '../time.ts'
import { ChatForm } from './chatForm.tsx'
import { ChatLog } from './chatLog.tsx'
import { ChatNews } from './chatNews.tsx'
import { messageTaskPath } from './chatPaths.ts'
import { useRoom } from './useRoom.ts'

const DeleteForm = lazy(() =>
  import('../controls/forms/deleteForm.tsx').then(({ DeleteForm }) => ({ default: DeleteForm })),
)

/** More history is loaded within this distance of the top (specification, section 9). */
const NEAR_TOP_PX = 400
const AT_END_PX = 60
const READ_AT = 'chatReadUpTo'

interface ChatRoomProps {
  /** The messages that the page contains. */
  carried: Carried
  /** Members whom the reader has blocked. */
  hidden: number[]
  isAdmin: boolean
  /** The seconds that members wait between two messages; 0: no wait. */
  slowSeconds: number
  /** The message that the address names does not exist. */
  isMissing: boolean
  refused?: { refusal: { message: string }; typed: Record<string, string[]> }
}

/** The room: its messages, live once the page has started, and the field for a message. */
export function ChatRoom({ carried, hidden, isAdmin, slowSeconds, isMissing, refused }: ChatRoomProps) {
  const { id: viewerId } = useViewer()
  const { room, state } = useRoom(carried)
  const messages = (state?.messages ?? carried.messages).filter(
    ({ userId }) => userId === null || !hidden.includes(userId),
  )
  const readUpTo = useReadUpTo(messages)
  useLinked(messages)
  const { log, newCount, toEnd } = useLog(messages, () => room?.loadOlder())
  return (
    <>
      <ChatHead hereCount={state?.status === 'OPEN' ? state.hereCount : null} />
      <ChatState state={state} slowSeconds={state?.slowSeconds ?? slowSeconds} />
      {isMissing && (
        <p className="chat-state" role="status">
          찾는 메시지가 없거나 볼 수 없습니다. 최근 대화를 보여 드립니다.
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keys */}
      <div className="chat-log" ref={log} role="log" aria-label="대화" aria-live="off" tabIndex={0}>
        <ChatLog
          messages={messages}
          unsent={state?.unsent ?? []}
          viewerId={viewerId}
          readUpTo={readUpTo}
          tasks={(message) => <Tasks message={message} viewerId={viewerId} isAdmin={isAdmin} />}
        />
      </div>
      <ChatNews messages={messages} viewerId={viewerId} />
      {newCount > 0 && (
        <Button type="button" size="small" className="chat-new" onClick={toEnd}>
          새 메시지 {newCount}개
        </Button>
      )}
      <Unscripted>
        <p className="panel-body">
          <Link to="/chat">새 대화 보기</Link>
        </p>
      </Unscripted>
      <UnlessSuspended isSent={refused !== undefined}>
        <ChatForm
          onSend={room && room.send}
          refused={state?.refused ?? null}
          typed={refused?.typed.content?.[0]}
          error={refused?.refusal.message}
        />
      </UnlessSuspended>
    </>
  )
}

/** The heading of the room: the number of readers, and the search for old messages. */
function ChatHead({ hereCount }: { hereCount: number | null }) {
  return (
    <header className="chat-head">
      <h1>실시간 채팅</h1>
      {hereCount !== null && (
        <p className="chat-here">
          <span className="state-dot" aria-hidden="true" />
          {hereCount.toLocaleString('ko-KR')}명 접속
        </p>
      )}
      <span className="spring" />
      <details>
        <summary className="icon-btn" aria-label="대화에서 찾기">
          <Icon name="search" />
        </summary>
        <ListSearch label="대화에서 찾기" searchKeyword="" />
      </details>
    </header>
  )
}

interface ChatStateProps {
  state: ReturnType<typeof useRoom>['state']
  slowSeconds: number
}

/** Slow mode, and a lost connection. */
function ChatState({ state, slowSeconds }: ChatStateProps) {
  return (
    <>
      {slowSeconds > 0 && (
        <p className="chat-state" role="status">
          느린 채팅 중입니다. 한 번 보낸 뒤 {slowSeconds}초가 지나야 다시 보낼 수 있습니다.
        </p>
      )}
      {state?.status === 'OFFLINE' && state.offlineSince !== null && (
        <p className="chat-state" role="status">
          {clockTime(state.offlineSince)}부터 연결이 끊겼습니다. 다시 연결하고 있습니다.
        </p>
      )}
    </>
  )
}

interface TasksProps {
  message: Message
  viewerId: number | null
  isAdmin: boolean
}

function Tasks({ message: { messageKey, userId }, viewerId, isAdmin }: TasksProps) {
  const isMine = userId !== null && userId === viewerId
  if (viewerId === null) return null
  const deletePath = messageTaskPath(messageKey, 'delete')
  return (
    <Menu label="메시지 더 보기" size="small">
      {(isMine || isAdmin) && <DeleteItem to={deletePath} form={() => <DeleteForm action={deletePath} />} />}
      {!isMine && (
        <ReportItem to={messageTaskPath(messageKey, 'report')} title="메시지 신고" what="메시지가" />
      )}
    </Menu>
  )
}

/** Shows the message whose key is in the address, `#key`. For a message that is not loaded, opens its page. */
function useLinked(messages: Message[]) {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const key = hash.slice(1)
  const isThere = messages.some(({ messageKey }) => messageKey === key)
  const isAsked = new URLSearchParams(search).get('at') === key
  useEffect(() => {
    if (!isThere && !isAsked && numberOf(key) !== null) navigate(messagePath(key), { replace: true })
  }, [key, isThere, isAsked, navigate])
  useEffect(() => {
    if (isThere) document.getElementById(key)?.scrollIntoView({ block: 'center' })
  }, [key, isThere])
}

/** The last message that the reader had seen before this visit. */
function useReadUpTo(messages: Message[]): number | null {
  const [readUpTo, setReadUpTo] = useState<number | null>(null)
  const last = messages.at(-1)?.number
  useEffect(() => {
    const kept = Number(localStorage.getItem(READ_AT))
    setReadUpTo((known) => known ?? (kept > 0 ? kept : null))
  }, [])
  useEffect(() => {
    if (last !== undefined) localStorage.setItem(READ_AT, String(last))
  }, [last])
  return readUpTo !== null && readUpTo !== last ? readUpTo : null
}

/**
 * Keeps the log at its end while the reader is there, and otherwise counts new messages. Loads older ones near the top.
 */
function useLog(messages: Message[], loadOlder: () => void) {
  const log = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const [seen, setSeen] = useState(messages.at(-1)?.number ?? 0)
  const last = messages.at(-1)?.number ?? 0
  const toEnd = () => {
    if (log.current) log.current.scrollTop = 0
    setSeen(last)
  }
  useEffect(() => {
    const box = log.current
    if (!box) return
    // The log is laid out from its end: 0 is the end, and older messages have negative places.
    const look = () => {
      isAtEnd.current = box.scrollTop > -AT_END_PX
      if (isAtEnd.current) setSeen(last)
      if (box.scrollHeight - box.clientHeight + box.scrollTop < NEAR_TOP_PX) loadOlder()
    }
    box.addEventListener('scroll', look, { passive: true })
    return () => box.removeEventListener('scroll', look)
  })
  useLayoutEffect(() => {
    if (isAtEnd.current) setSeen(last)
  }, [last])
  return { log, newCount: messages.filter(({ number }) => number > seen).length, toEnd }
}
