import { type FormProps, useFetcher } from '@remix-run/react'
import { useOnce } from './onceForm.tsx'

interface SettingFormProps extends Pick<FormProps, 'className' | 'children'> {
  /** The path that stores the setting. */
  action: string
}

/**
 * Changes a setting of this device without leaving the page; a double click changes it once. The
 * server renders a plain form, which has the same markup, so that kept markup may contain it.
 */
export const SettingForm = import.meta.env.SSR
  ? (form: SettingFormProps) => <form method="post" {...form} />
  : function FetchingForm(form: SettingFormProps) {
      const fetcher = useFetcher()
      return <fetcher.Form method="post" {...form} onSubmit={useOnce(fetcher)} />
    }
