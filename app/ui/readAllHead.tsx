import { Button } from './controls/button.tsx'
import { OnceForm } from './controls/forms/onceForm.tsx'
import { PageHead } from './shell/pageHead.tsx'

/** The head of a history: what it is, how much is new, and all of it read at once. */
export function ReadAllHead({
  title,
  words,
  unreadCount,
}: {
  title: string
  words: string
  unreadCount: number
}) {
  return (
    <PageHead title={title} words={words}>
      {unreadCount > 0 && (
        <OnceForm method="post" preventScrollReset>
          <Button name="_act" value="readAll" size="small">
            모두 읽음
          </Button>
        </OnceForm>
      )}
    </PageHead>
  )
}
