import { Form } from '@remix-run/react'
import { Button } from './controls/button.tsx'

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
    <div className="page-head">
      <div>
        <h1>{title}</h1>
        <p>{words}</p>
      </div>
      <span className="spring" />
      {unreadCount > 0 && (
        <Form method="post" preventScrollReset>
          <Button name="_act" value="readAll" size="small">
            모두 읽음
          </Button>
        </Form>
      )}
    </div>
  )
}
