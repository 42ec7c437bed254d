import { useEffect, useState } from 'react'
import { type Mentionable, readMentionable } from '#client/mentionable.ts'
import { Avatar } from '../accounts/avatar.tsx'
import { beginsWith } from './typedMention.ts'

const MOST = 10

interface MentionBoxProps {
  /** The typed text after the sign. */
  typed: string
  /** The input field: its keys move the choice, and it announces the chosen name. */
  field: HTMLTextAreaElement
  onPick: (nickname: string) => void
  onClose: () => void
}

/** Matching names beside the field of a mention, chosen by keys or a tap. */
export function MentionBox({ typed, field, onPick, onClose }: MentionBoxProps) {
  const [people, setPeople] = useState<Mentionable[] | null>(null)
  const [chosen, setChosen] = useState(0)
  const listId = `${field.id}-people`
  const found = (people ?? []).filter(({ simpleDisplay }) => beginsWith(simpleDisplay, typed)).slice(0, MOST)
  const at = Math.min(chosen, found.length - 1)
  useEffect(() => void readMentionable().then(setPeople), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other letters give another list
  useEffect(() => setChosen(0), [typed])
  useEffect(() => {
    field.setAttribute('aria-controls', listId)
    if (at >= 0) field.setAttribute('aria-activedescendant', `${listId}-${at}`)
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
    return () => {
      field.removeAttribute('aria-controls')
      field.removeAttribute('aria-activedescendant')
    }
  }, [field, listId, at])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTaken = takeKey(event, { found, at, setChosen, onPick, onClose })
      if (!isTaken) return
      event.preventDefault()
      event.stopPropagation()
    }
    field.addEventListener('keydown', onKey)
    return () => field.removeEventListener('keydown', onKey)
  })
  if (people === null) return null
  return (
    <div className="people">
      <div id={listId} role="listbox" aria-label="언급할 회원">
        {found.map(({ id, simpleDisplay, display }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the field choose
          <div
            key={id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(simpleDisplay)}
          >
            <Avatar nickname={simpleDisplay} imageUrl={display.imageUrl} />
            {simpleDisplay}
          </div>
        ))}
      </div>
      <p className="note" role="status" hidden={found.length > 0}>
        {found.length === 0 && '결과가 없습니다'}
      </p>
    </div>
  )
}

interface Choosing extends Pick<MentionBoxProps, 'onPick' | 'onClose'> {
  found: Mentionable[]
  at: number
  setChosen: (index: number) => void
}

/** Moves the choice, takes it or closes the list. Returns false for a key that belongs to the field. */
function takeKey(event: KeyboardEvent, { found, at, setChosen, onPick, onClose }: Choosing): boolean {
  const picked = found[at]
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  // A key that completes a Hangul syllable belongs to the input method.
  if (event.isComposing && step === undefined) return false
  if (event.key === 'Escape') {
    onClose()
    return true
  }
  if (!picked) return false
  if (step) setChosen((at + step + found.length) % found.length)
  else if (event.key === 'Enter' || event.key === 'Tab') onPick(picked.simpleDisplay)
  else return false
  return true
}
