import { type FormProps, Form as RouterForm } from '@remix-run/react'
import { type ComponentProps, forwardRef } from 'react'
import { isOwnPath, withoutRouting } from './link.tsx'

/**
 * A form that the router sends. For an action that is a path of ours, the server renders a plain form with the same
 * markup, as `Link` does: resolving the path would take longer than rendering the form.
 */
export const Form = import.meta.env.SSR
  ? forwardRef<HTMLFormElement, FormProps>((props, ref) =>
      isOwnPath(props.action) ? <form {...formOf(props)} ref={ref} /> : <RouterForm {...props} ref={ref} />,
    )
  : RouterForm

function formOf({
  action,
  method = 'get',
  fetcherKey: _fetcherKey,
  navigate: _navigate,
  ...props
}: FormProps): ComponentProps<'form'> {
  return { method: method.toLowerCase(), action, ...withoutRouting(props) }
}
