import { Button } from './controls/button.tsx'
import { OnceForm } from './controls/forms/onceForm.tsx'
import { PageHead } from './shell/pageHead.tsx'

/** The heading of a history, with its unread count and a button that marks everything as read. */
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
    <PageHead title={title} words={<span role="status">{words}</span>}>
      <ReadAll unreadCount={unreadCount} />
    </PageHead>
  )
}

/** The button that marks everything as read. */
export function ReadAll({ unreadCount }: { unreadCount: number }) {
  if (unreadCount === 0) return null
  return (
    <OnceForm method="post" preventScrollReset>
      <Button name="_act" value="readAll" size="small">
        모두 읽음
      </Button>
    </OnceForm>
  )
}
