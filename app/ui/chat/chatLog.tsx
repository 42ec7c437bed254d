import { Fragment } from 'react'
import type { Message, Unsent } from '#client/chat/messages.ts'
import { messagePath } from '#domain/chat/message.ts'
import { MINUTE_MS, seoulDay } from '#domain/clock.ts'
import { Avatar } from '../accounts/avatar.tsx'
import { PersonLink } from '../accounts/personLink.tsx'
import { dayText } from '../days.ts'
import { Link } from '../link.tsx'
import { clockTime } from '../time.ts'
import { ChatCard } from './chatCard.tsx'
import { ChatText, productIdIn } from './chatText.tsx'

/** Messages of one writer within this time share a head. */
const TOGETHER_MS = 5 * MINUTE_MS

interface ChatLogProps {
  messages: Message[]
  unsent: Unsent[]
  viewerId: number | null
  /** The number of the last message that the reader had seen; a line follows it. */
  readUpTo: number | null
  tasks: (message: Message) => React.ReactNode
}

/** The messages, oldest first, with a line for each day and a line where the reader stopped. */
export function ChatLog({ messages, unsent, viewerId, readUpTo, tasks }: ChatLogProps) {
  return (
    <ol>
      {messages.map((message, index) => {
        const before = messages[index - 1]
        return (
          <Fragment key={message.messageKey}>
            {isNewDay(before, message) && <li className="chat-day">{dayText(Date.parse(message.sendAt))}</li>}
            {before?.number === readUpTo && <li className="chat-day chat-read">여기까지 읽었습니다</li>}
            <ChatMessageRow
              message={message}
              isMine={viewerId !== null && message.userId === viewerId}
              isForMe={viewerId !== null && message.mentions.includes(viewerId)}
              isContinued={isContinued(before, message)}
              tasks={tasks}
            />
          </Fragment>
        )
      })}
      {unsent.map(({ clientMessageId, content }) => (
        <li key={clientMessageId} className="msg" data-mine="">
          <div className="who">보내는 중</div>
          <p className="bubble" data-wait="" dir="auto">
            {content}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** Messages outside their room, without acts on them. */
export const QuotedMessages = ({ messages }: Pick<ChatLogProps, 'messages'>) => (
  <div className="chat-log">
    <ChatLog messages={messages} unsent={[]} viewerId={null} readUpTo={null} tasks={() => null} />
  </div>
)

interface ChatMessageRowProps {
  message: Message
  isMine: boolean
  isForMe: boolean
  isContinued: boolean
  tasks: ChatLogProps['tasks']
}

function ChatMessageRow({ message, isMine, isForMe, isContinued, tasks }: ChatMessageRowProps) {
  const { messageKey, userId, userDisplay, content, isDeleted, mentions } = message
  const { nickname, imageUrl } = userDisplay
  const at = Date.parse(message.sendAt)
  const productId = isDeleted ? null : productIdIn(content)
  return (
    <li
      className="msg"
      id={messageKey}
      data-mine={isMine ? '' : undefined}
      data-me={isForMe ? '' : undefined}
      data-more={isContinued ? '' : undefined}
    >
      {!isMine && !isContinued && <Avatar nickname={nickname} imageUrl={imageUrl} />}
      {!isContinued && (
        <div className="who">
          {!isMine && (userId === null ? <b>{nickname}</b> : <PersonLink id={userId} nickname={nickname} />)}
          {message.userRole !== 'USER' && <span>운영자</span>}
          <Link to={messagePath(messageKey)}>
            <time dateTime={message.sendAt}>{clockTime(at)}</time>
          </Link>
        </div>
      )}
      <div className="bubble-row">
        <p className="bubble" data-gone={isDeleted ? '' : undefined} dir="auto">
          {isDeleted ? (
            '이 메세지는 삭제 되었습니다.'
          ) : (
            <ChatText text={content} hasMentions={mentions.length > 0} />
          )}
        </p>
        {!isDeleted && tasks(message)}
      </div>
      {productId !== null && <ChatCard productId={productId} />}
    </li>
  )
}

const isNewDay = (before: Message | undefined, { sendAt }: Message): boolean =>
  before === undefined || seoulDay(Date.parse(before.sendAt)) !== seoulDay(Date.parse(sendAt))

const isContinued = (before: Message | undefined, message: Message): boolean =>
  before !== undefined &&
  !isNewDay(before, message) &&
  before.number < message.number &&
  before.userId === message.userId &&
  before.userId !== null &&
  Date.parse(message.sendAt) - Date.parse(before.sendAt) < TOGETHER_MS
