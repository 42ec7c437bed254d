import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import type { Message } from '#client/chat/messages.ts'
import { messagePath } from '#domain/chat/message.ts'
import { ButtonLink } from '../controls/button.tsx'
import { PageHead } from '../shell/pageHead.tsx'
import { QuotedMessages } from './chatLog.tsx'

/** A message of long ago among those before and after it, oldest first. */
export function EarlierMessages({ messages }: { messages: Message[] }) {
  const [first, last] = [messages[0], messages.at(-1)]
  useShownInMiddle()
  return (
    <>
      <PageHead title="지난 대화" words="이 메시지의 앞뒤 대화입니다">
        <ButtonLink to="/chat">지금 대화 보기</ButtonLink>
      </PageHead>
      <section className="panel" aria-label="지난 대화">
        <QuotedMessages messages={messages} />
        {first && last && (
          <div className="panel-body two-col">
            <ButtonLink to={messagePath(first.messageKey)}>이전 대화</ButtonLink>
            <ButtonLink to={messagePath(last.messageKey)}>다음 대화</ButtonLink>
          </div>
        )}
      </section>
    </>
  )
}

/** Scrolls the message of the address to the middle: the browser scrolls it to the top, where the bar covers it. */
function useShownInMiddle() {
  const key = useLocation().hash.slice(1)
  useEffect(() => document.getElementById(key)?.scrollIntoView({ block: 'center' }), [key])
}
