import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Carried, Room, RoomState } from '#client/chat/room.ts'
import { useViewer } from '../shell/viewer.tsx'

const nothing = () => () => {}

/** The room, joined once the page has started; null until then. */
export function useRoom(carried: Carried): { room: Room | null; state: RoomState | null } {
  const { id } = useViewer()
  const [room, setRoom] = useState<Room | null>(null)
  const first = useRef(carried)
  const { messages, removal } = carried
  useEffect(() => {
    let joined: Room | null = null
    let isGone = false
    void import('#client/chat/room.ts').then(({ joinRoom, readSocketToken }) => {
      if (isGone) return
      joined = joinRoom({
        ...first.current,
        origin: location.origin,
        memberId: id,
        readToken: id === null ? null : readSocketToken,
      })
      setRoom(joined)
    })
    return () => {
      isGone = true
      joined?.stop()
      setRoom(null)
    }
  }, [id])
  useEffect(() => {
    if (messages !== first.current.messages) room?.take({ messages, removal })
  }, [room, messages, removal])
  const state = useSyncExternalStore(
    room?.onChange ?? nothing,
    () => room?.getState() ?? null,
    () => null,
  )
  return { room, state }
}
