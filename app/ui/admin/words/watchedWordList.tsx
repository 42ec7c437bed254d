import { WATCH_ACTION_NAMES, type WatchedWord } from '#domain/moderation/watching/watchedWord.ts'
import { Button } from '../../controls/button.tsx'
import { OnceForm } from '../../controls/forms/onceForm.tsx'

/** The watched words, each with a button that stops watching it. */
export const WatchedWordList = ({ words }: { words: (WatchedWord & { id: number })[] }) => (
  <ul className="hair">
    {words.map(({ id, word, action, exceptions }) => (
      <li key={id}>
        <OnceForm method="post" preventScrollReset className="source">
          <input type="hidden" name="id" value={id} />
          <span>
            <b dir="auto">{word}</b>
            <br />
            <span className="meta">
              {WATCH_ACTION_NAMES[action]}
              {exceptions.length > 0 && ` · 예외 ${exceptions.join(', ')}`}
            </span>
          </span>
          <span className="spring" />
          <Button name="_act" value="remove" size="small" aria-label={`${word} 삭제`}>
            삭제
          </Button>
        </OnceForm>
      </li>
    ))}
  </ul>
)
