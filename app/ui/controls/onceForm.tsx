import { Form, type FormProps, useNavigation } from '@remix-run/react'
import type { FormEvent } from 'react'

/** A form that a double click sends once: the same again, while the answer is on its way, does nothing. */
export function OnceForm(props: Omit<FormProps, 'onSubmit'>) {
  const { formData: onItsWay } = useNavigation()
  const stopTwin = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    const sent = new FormData(event.currentTarget, submitter)
    if (onItsWay && isSame(onItsWay, sent)) event.preventDefault()
  }
  return <Form {...props} onSubmit={stopTwin} />
}

const isSame = (one: FormData, other: FormData): boolean =>
  JSON.stringify([...one]) === JSON.stringify([...other])
