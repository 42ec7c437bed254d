import { useEffect, useState } from 'react'
import { call } from '#client/calls.ts'
import { UnlessSuspended } from '../accounts/unlessSuspended.tsx'
import { useViewer } from '../shell/viewer.tsx'
import { ChatForm } from './chatForm.tsx'
import { useRoom } from './useRoom.ts'

const SHOWN = 20
/** The box comes without messages. */
const NOTHING = { messages: [], removal: null }
const PAGE_OF_BLOCKED = 100

/** The latest messages in short, and the field for a message. */
export default function LiveBox() {
  const { room, state } = useRoom(NOTHING)
  const blocked = useBlocked()
  const messages = (state?.messages ?? []).filter(
    ({ userId }) => blocked !== null && (userId === null || !blocked.has(userId)),
  )
  return (
    <>
      <ol className="chat-short" aria-label="대화">
        {messages.slice(-SHOWN).map(({ messageKey, userDisplay, content, isDeleted }) => (
          <li key={messageKey} data-gone={isDeleted ? '' : undefined} dir="auto">
            <b>{userDisplay.nickname}</b> {isDeleted ? '이 메세지는 삭제 되었습니다.' : content}
          </li>
        ))}
      </ol>
      <UnlessSuspended>
        <ChatForm onSend={room && room.send} refused={state?.refused ?? null} />
      </UnlessSuspended>
    </>
  )
}

/** The ids of the members whom the viewer blocked; null until they are known. */
function useBlocked(): Set<number> | null {
  const { id } = useViewer()
  const [blocked, setBlocked] = useState<Set<number> | null>(null)
  useEffect(() => {
    if (id === null) return setBlocked(new Set())
    readBlocked().then(setBlocked, () => setBlocked(new Set()))
  }, [id])
  return blocked
}

async function readBlocked(page = 1): Promise<Set<number>> {
  const path = `auth/my/blocks?page=${page}&pageSize=${PAGE_OF_BLOCKED}`
  const { contents } = await call<{ contents: { id: number }[] }>(path, { isQuiet: true })
  const ids = contents.map(({ id }) => id)
  return new Set(contents.length < PAGE_OF_BLOCKED ? ids : [...ids, ...(await readBlocked(page + 1))])
}
