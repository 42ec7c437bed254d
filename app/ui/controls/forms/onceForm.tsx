import { type FormProps, useNavigation } from '@remix-run/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { Form } from '../../form.tsx'
import { useViewer } from '../../shell/viewer.tsx'

/** A form that a double click submits once: the same submit does nothing while its answer is pending. */
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

/**
 * The submit handler of a fetcher's form: it sends nothing further until the answer has arrived. The second click of a
 * double click comes before the page shows the new state. A quick answer may come before that too. Then the fetcher
 * never shows a state other than idle, so the effect depends on the fetcher object, not on its state.
 */
export function useOnce(fetcher: { state: 'idle' | 'loading' | 'submitting' }) {
  const isOnItsWay = useRef(false)
  useEffect(() => {
    if (fetcher.state === 'idle') isOnItsWay.current = false
  }, [fetcher])
  return (event: FormEvent<HTMLFormElement>) => {
    if (isOnItsWay.current) event.preventDefault()
    isOnItsWay.current = true
  }
}

const isSame = (one: FormData, other: FormData): boolean =>
  JSON.stringify([...one]) === JSON.stringify([...other])

/**
 * A hidden field with the member for whom the page was rendered. If another tab has signed somebody else in since,
 * the server refuses the form (app/http/protection/shownTo.server.ts). In kept markup the server fills in the member for
 * each page (app/keptMarkup.server.tsx), so the field depends on nothing else.
 */
export function ShownTo() {
  const { id } = useViewer()
  return id === null ? null : <input type="hidden" name="_for" value={id} />
}
