import { Button } from '../controls/button.tsx'
import { OnceForm } from '../controls/forms/onceForm.tsx'
import { Icon } from '../icons/icon.tsx'

/** The words that the member hides, each with a button to show it again. */
export function HiddenWordList({ words }: { words: Array<{ id: number; word: string }> }) {
  return (
    <ul className="hidden-words" aria-label="숨긴 단어">
      {words.map(({ id, word }) => (
        <li key={id}>
          <OnceForm method="post" preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <Button name="_act" value="remove" size="small" aria-label={`‘${word}’ 삭제`}>
              <bdi>{word}</bdi>
              <Icon name="x" size="tiny" />
            </Button>
          </OnceForm>
        </li>
      ))}
    </ul>
  )
}
