import { useFetcher, useLocation } from '@remix-run/react'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react'
import { forgetWords, keepWords, readWords } from '#client/session/unsentWords.ts'
import { MAX_LETTERS, type ShownImage } from '#domain/comments/comment.ts'
import { Button, IconButton } from '../controls/button.tsx'
import { FormError } from '../controls/forms/formError.tsx'
import { ShownTo, useOnce } from '../controls/forms/onceForm.tsx'
import { useNeedsScript } from '../controls/scripted.tsx'
import { Icon } from '../icons/icon.tsx'
import { LoginLink } from '../shell/login/loginLink.tsx'
import { useViewer } from '../shell/viewer.tsx'
import { PictureInput } from './pictureInput.tsx'
import { findTypedMention, type TypedMention } from './typedMention.ts'

const MentionBox = lazy(() => import('./mentionBox.tsx').then(({ MentionBox }) => ({ default: MentionBox })))

/** A refused comment: the reason and the typed text. */
export interface RefusedComment {
  refusal: { message: string }
  typed: Record<string, string[]>
}

interface CommentFormProps {
  /** The target of the form. */
  action: string
  /** The label of the field. */
  label: string
  placeholder?: string
  /** The label of the button. */
  name: string
  text?: string
  /** Pictures of the comment so far, each kept unless the member unchecks it. */
  images?: ShownImage[]
  refused?: RefusedComment
  hasFocus?: boolean
  /** Closes a form that was opened in place: after 취소, and once the comment is accepted. */
  onClose?: () => void
}

/** The text and pictures of a comment; a sign and a name mention a member. */
export function CommentForm({
  action,
  label,
  placeholder,
  name,
  text,
  images = [],
  refused,
  ...rest
}: CommentFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const fetcher = useFetcher<RefusedComment>({ key: id })
  const isSending = fetcher.state !== 'idle'
  const once = useOnce(fetcher)
  const { failure, answer, expect } = useKept(form, fetcher, {
    at: `${useViewer().id} ${action}`,
    key: id,
    refused,
    onClose: rest.onClose,
  })
  const refusal = isSending ? undefined : answer?.refusal
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={action}
      encType="multipart/form-data"
      className="composer"
      onSubmit={(event) => {
        once(event)
        if (!event.defaultPrevented) expect()
      }}
    >
      <ShownTo />
      <Words
        label={label}
        placeholder={placeholder}
        text={answer?.typed.text?.[0] ?? text ?? ''}
        error={refusal && `${id}-error`}
        hasFocus={rest.hasFocus}
      >
        {(mention) => (
          <>
            {refusal && <FormError id={`${id}-error`}>{refusal.message}</FormError>}
            {failure && <Failed failure={failure} />}
            {images.length > 0 && <KeptImages images={images} />}
            <div className="foot">
              <PictureInput />
              {mention}
              <span className="spring" />
              {rest.onClose && (
                <Button type="button" kind="plain" size="small" onClick={rest.onClose}>
                  취소
                </Button>
              )}
              <Button kind="primary" size="small" aria-disabled={isSending}>
                {isSending ? '보내는 중' : name}
              </Button>
            </div>
          </>
        )}
      </Words>
    </fetcher.Form>
  )
}

/** Why the server did not accept a comment. */
interface Failure {
  message: string
  isSignedOut: boolean
}

interface Kept extends Pick<CommentFormProps, 'refused' | 'onClose'> {
  /** The key under which the words are kept. */
  at: string
  key: string
}

/**
 * Empties and closes an accepted form. A form that is refused or does not reach the server keeps its words, also when
 * it is opened again. Returns the refusal, the failure that the server reported, if any, and a function to call when
 * the words are sent.
 */
function useKept(form: RefObject<HTMLFormElement | null>, fetcher: Fetcher, kept: Kept) {
  const { at, key, refused, onClose } = kept
  const isExpected = useRef(false)
  const [answer, setAnswer] = useState(refused)
  // A fetcher keeps its data after a redirect: after an accepted comment it still has the last refusal.
  const lastData = useRef(fetcher.data)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    const words = readWords(at)
    const field = fieldOf(form.current)
    if (words !== null && field) field.value = words
  }, [form, at])
  useEffect(() => {
    const note = (event: Event) => {
      const { key: failed, error } = (event as CustomEvent<{ key: string; error: unknown }>).detail
      if (failed !== key) return
      isExpected.current = false
      keepWords(at, fieldOf(form.current)?.value ?? '')
      setFailure(failureOf(error))
    }
    addEventListener('fetcherfailed', note)
    return () => removeEventListener('fetcherfailed', note)
  }, [form, at, key])
  useEffect(() => {
    if (fetcher.state !== 'idle' || !isExpected.current) return
    isExpected.current = false
    const isRefused = fetcher.data !== lastData.current
    lastData.current = fetcher.data
    setAnswer(isRefused ? fetcher.data : undefined)
    if (isRefused) return
    forgetWords(at)
    form.current?.reset()
    onClose?.()
  }, [form, at, fetcher, onClose])
  const expect = () => {
    isExpected.current = true
    setFailure(null)
  }
  return { failure, answer, expect }
}

type Fetcher = Pick<ReturnType<typeof useFetcher<RefusedComment>>, 'state' | 'data'>

const fieldOf = (form: HTMLFormElement | null) => form?.querySelector('textarea')

/** Null for a failure without an answer: a toast reports it (`app/client/failures.ts`). */
function failureOf(error: unknown): Failure | null {
  const { status, data } = Object(error) as { status?: number; data?: { message?: string } }
  return data?.message ? { message: data.message, isSignedOut: status === 401 } : null
}

/** The reason of a failure. The comment stays in its field; a signed-out member finds it there after signing in. */
function Failed({ failure: { message, isSignedOut } }: { failure: Failure }) {
  const { pathname, search } = useLocation()
  return (
    <>
      <FormError>{message} 작성한 내용은 그대로 있습니다.</FormError>
      {isSignedOut && (
        <LoginLink step="login" to={`${pathname}${search}#comments`} size="small">
          로그인
        </LoginLink>
      )}
    </>
  )
}

interface WordsProps extends Pick<CommentFormProps, 'label' | 'placeholder' | 'text' | 'hasFocus'> {
  error: string | undefined
  /** The content below the field; `mention` is the button that begins a mention. */
  children: (mention: ReactNode) => ReactNode
}

function Words({ label, placeholder, text, error, hasFocus, children }: WordsProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const needsScript = useNeedsScript()
  const [call, setCall] = useState<TypedMention | null>(null)
  useEffect(() => {
    if (hasFocus) field.current?.focus()
  }, [hasFocus])
  const look = () => {
    const { value = '', selectionStart = 0 } = field.current ?? {}
    setCall(findTypedMention(value, selectionStart))
  }
  const insert = (words: string, from: number) => {
    field.current?.setRangeText(words, from, field.current.selectionStart, 'end')
    field.current?.focus()
    look()
  }
  const beginCall = () => {
    const caret = field.current?.selectionStart ?? 0
    const isApart = caret === 0 || /\s/.test(field.current?.value[caret - 1] ?? ' ')
    insert(isApart ? '@' : ' @', caret)
  }
  return (
    <>
      <div className="words">
        <label className="visually-hidden" htmlFor={id}>
          {label}
        </label>
        <textarea
          ref={field}
          id={id}
          className="input"
          name="text"
          rows={3}
          maxLength={MAX_LETTERS}
          placeholder={placeholder}
          defaultValue={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={error}
          onInput={look}
          onClick={look}
          onBlur={() => setCall(null)}
        />
        {call && field.current && (
          <Suspense fallback={null}>
            <MentionBox
              typed={call.typed}
              field={field.current}
              onPick={(nickname) => insert(`@${nickname} `, call.at)}
              onClose={() => setCall(null)}
            />
          </Suspense>
        )}
      </div>
      {children(
        <IconButton
          type="button"
          className={needsScript}
          label="회원 언급"
          onMouseDown={(event) => event.preventDefault()}
          onClick={beginCall}
        >
          <Icon name="at-sign" />
        </IconButton>,
      )}
    </>
  )
}

function KeptImages({ images }: { images: ShownImage[] }) {
  return (
    <fieldset className="kept-images">
      <legend className="visually-hidden">사진</legend>
      <input type="hidden" name="images[]" value="" />
      {images.map(({ imagePath, width, height }, index) => (
        <label key={imagePath}>
          <img src={imagePath} alt={`사진 ${index + 1}`} width={width} height={height} loading="lazy" />
          <span>
            <input type="checkbox" name="images[]" value={imagePath} defaultChecked /> 유지
          </span>
        </label>
      ))}
    </fieldset>
  )
}
