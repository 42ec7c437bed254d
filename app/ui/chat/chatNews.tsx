import { useEffect, useRef, useState } from 'react'
import type { Message } from '#client/chat/messages.ts'

const ANNOUNCE_EVERY_MS = 5_000

/** Announces new messages to a screen reader, at most every five seconds: the text of one, or the number of several. */
export function ChatNews({ messages, viewerId }: { messages: Message[]; viewerId: number | null }) {
  const [words, setWords] = useState('')
  const now = useRef(messages)
  now.current = messages
  useEffect(() => {
    let told = now.current.at(-1)?.number ?? 0
    const telling = setInterval(() => {
      const fresh = now.current.filter(({ number, userId }) => number > told && userId !== viewerId)
      told = now.current.at(-1)?.number ?? told
      if (fresh.length > 0) setWords(wordsOf(fresh))
    }, ANNOUNCE_EVERY_MS)
    return () => clearInterval(telling)
  }, [viewerId])
  return (
    <p className="visually-hidden" role="status" aria-label="새 소식">
      {words}
    </p>
  )
}

function wordsOf(fresh: Message[]): string {
  const [only] = fresh
  return fresh.length === 1 && only
    ? `${only.userDisplay.nickname}: ${only.content}`
    : `새 메시지 ${fresh.length}개`
}
