import { type FormProps, Form as RouterForm } from '@remix-run/react'
import { type ComponentProps, forwardRef } from 'react'
import { isOwnPath } from './link.tsx'

/**
 * A form that the router sends. The server draws one whose action is a path of ours as the form that it becomes anyway, as
 * `Link` does: resolving the path takes longer than the form.
 */
export const Form = import.meta.env.SSR
  ? forwardRef<HTMLFormElement, FormProps>((props, ref) =>
      isOwnPath(props.action) ? <form {...formOf(props)} ref={ref} /> : <RouterForm {...props} ref={ref} />,
    )
  : RouterForm

function formOf({
  action,
  method = 'get',
  discover = 'render',
  reloadDocument,
  fetcherKey: _fetcherKey,
  navigate: _navigate,
  replace: _replace,
  state: _state,
  relative: _relative,
  preventScrollReset: _preventScrollReset,
  viewTransition: _viewTransition,
  ...rest
}: FormProps): ComponentProps<'form'> & { 'data-discover': string | undefined } {
  const isDiscovered = discover === 'render' && !reloadDocument
  return {
    method: method.toLowerCase(),
    action,
    ...rest,
    'data-discover': isDiscovered ? 'true' : undefined,
  }
}
