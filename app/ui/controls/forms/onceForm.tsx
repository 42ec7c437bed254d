import { Form, type FormProps, useNavigation } from '@remix-run/react'
import type { FormEvent } from 'react'
import { useViewer } from '../../shell/viewer.tsx'

/** A form that a double click sends once: the same again, while the answer is on its way, does nothing. */
export function OnceForm({ children, ...form }: Omit<FormProps, 'onSubmit'>) {
  const { formData: onItsWay } = useNavigation()
  const stopTwin = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    const sent = new FormData(event.currentTarget, submitter)
    if (onItsWay && isSame(onItsWay, sent)) event.preventDefault()
  }
  return (
    <Form {...form} onSubmit={stopTwin}>
      <ShownTo />
      {children}
    </Form>
  )
}

const isSame = (one: FormData, other: FormData): boolean =>
  JSON.stringify([...one]) === JSON.stringify([...other])

/**
 * In a form: for whom its page was shown. Another tab may have signed somebody else in since; what is sent then is not
 * done in their name (app/http/protection/shownTo.server.ts).
 */
export function ShownTo() {
  const { id } = useViewer()
  return id === null ? null : <input type="hidden" name="_for" value={id} />
}
