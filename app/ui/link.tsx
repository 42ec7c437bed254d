import { type LinkProps, Link as RouterLink } from '@remix-run/react'
import { type ComponentProps, forwardRef } from 'react'

/**
 * A link to a page. The server draws one to a path of ours as the anchor that it becomes anyway: there nobody points
 * at it or follows it, and resolving the path of each link takes a third of the time of a page (decision 042).
 */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>((props, ref) =>
  import.meta.env.SSR && isOwnPath(props.to) ? (
    <a {...anchorOf(props)} ref={ref} />
  ) : (
    <RouterLink {...props} ref={ref} />
  ),
)

/** True for a path of the site that the router would leave as it is. */
export const isOwnPath = (to: LinkProps['to'] | undefined): to is string =>
  typeof to === 'string' && /^\/(?!\/)(?!.*\/\.)/.test(to)

function anchorOf({
  to,
  discover = 'render',
  prefetch: _prefetch,
  reloadDocument,
  replace: _replace,
  state: _state,
  preventScrollReset: _preventScrollReset,
  relative: _relative,
  viewTransition: _viewTransition,
  ...rest
}: LinkProps): ComponentProps<'a'> & { 'data-discover': string | undefined } {
  const isDiscovered = discover === 'render' && !reloadDocument
  return { ...rest, 'data-discover': isDiscovered ? 'true' : undefined, href: String(to) }
}
