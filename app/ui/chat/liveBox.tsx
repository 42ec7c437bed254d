import { ChatForm } from './chatForm.tsx'
import { useRoom } from './useRoom.ts'

const SHOWN = 20

/** The latest messages in short, and the field for a message. */
export function LiveBox() {
  const { room, state } = useRoom([])
  return (
    <>
      <ol className="chat-short" aria-label="대화">
        {(state?.messages ?? []).slice(-SHOWN).map(({ messageKey, userDisplay, content, isDeleted }) => (
          <li key={messageKey} data-gone={isDeleted ? '' : undefined} dir="auto">
            <b>{userDisplay.nickname}</b> {isDeleted ? '이 메세지는 삭제 되었습니다.' : content}
          </li>
        ))}
      </ol>
      <ChatForm onSend={room && ((content, mentions) => room.send(content, mentions))} />
    </>
  )
}
