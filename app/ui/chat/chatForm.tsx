import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { showToast } from '#client/toasts.ts'
import { MAX_LETTERS } from '#domain/chat/message.ts'
import { findTypedMention, type TypedMention } from '../comments/typedMention.ts'
import { Button } from '../controls/button.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { useViewer } from '../shell/viewer.tsx'

const MentionBox = lazy(() =>
  import('../comments/mentionBox.tsx').then(({ MentionBox }) => ({ default: MentionBox })),
)

interface ChatFormProps {
  /** Sends over the room's connection; null until it is joined: then the form is a plain one. */
  onSend: ((content: string) => void) | null
  /** The last refused message, whose text returns to the field. */
  refused: { content: string } | null
  /** The text of a refused plain form. */
  typed?: string
  error?: string
}

/** The field for a message. Ctrl+Enter sends exactly once, even while a Hangul syllable is being composed. */
export function ChatForm({ onSend, refused, typed, error }: ChatFormProps) {
  const { id: viewerId } = useViewer()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const waitsForSyllable = useRef(false)
  const [mention, setMention] = useState<TypedMention | null>(null)
  const isMember = viewerId !== null
  useEffect(() => {
    const words = field.current
    if (refused && words)
      words.value = [refused.content, words.value].filter((text) => text !== '').join('\n')
  }, [refused])
  const look = () => {
    const { value = '', selectionStart = 0 } = field.current ?? {}
    setMention(findTypedMention(value, selectionStart))
  }
  const send = () => {
    const words = field.current
    if (!words || !onSend || words.value.trim() === '') return
    const content = words.value
    words.value = ''
    setMention(null)
    onSend(content)
  }
  const submit = (event: React.FormEvent) => {
    if (!onSend) return
    event.preventDefault()
    if (isMember) send()
    else showToast('먼저 로그인 해주세요.')
  }
  const pick = (nickname: string) => {
    if (!mention || !field.current) return
    field.current.setRangeText(`@${nickname} `, mention.at, field.current.selectionStart, 'end')
    field.current.focus()
    look()
  }
  return (
    <OnceForm method="post" action="/chat" className="chat-foot" onSubmitCapture={submit}>
      <label className="visually-hidden" htmlFor={id}>
        보낼 메시지
      </label>
      <textarea
        ref={field}
        id={id}
        className="input"
        name="content"
        rows={1}
        maxLength={MAX_LETTERS}
        disabled={!isMember}
        defaultValue={typed}
        placeholder={
          isMember ? 'ctrl + enter를 누르면 전송됩니다.' : '채팅을 하기 위해, 먼저 로그인 해주세요😭'
        }
        aria-describedby={`${id}-guide`}
        onInput={look}
        onClick={look}
        onBlur={() => setMention(null)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          // The field gets the composed syllable only at `compositionend`.
          if (event.nativeEvent.isComposing) waitsForSyllable.current = true
          else {
            event.preventDefault()
            if (onSend) send()
            else field.current?.form?.requestSubmit()
          }
        }}
        onCompositionEnd={() => {
          if (!waitsForSyllable.current) return
          waitsForSyllable.current = false
          setTimeout(send)
        }}
      />
      <Button kind="primary" aria-disabled={!isMember}>
        전송
      </Button>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <p id={`${id}-guide`} className="note hint">
        타인에 대한 비방과 욕설은 자제해주세요.
      </p>
      {mention && field.current && (
        <Suspense fallback={null}>
          <MentionBox
            typed={mention.typed}
            field={field.current}
            onPick={pick}
            onClose={() => setMention(null)}
          />
        </Suspense>
      )}
    </OnceForm>
  )
}
