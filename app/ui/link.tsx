import { type LinkProps, Link as RouterLink } from '@remix-run/react'
import { type ComponentProps, forwardRef } from 'react'

/**
 * A link to a page. The server renders a link to a path of ours as a plain anchor with the same markup: on the server
 * nobody hovers over it or follows it, and resolving all paths takes a third of the time of a page (decision 042).
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

function anchorOf({ to, prefetch: _prefetch, ...props }: LinkProps): ComponentProps<'a'> {
  return { ...withoutRouting(props), href: String(to) }
}

/** What the router's links and forms have in common. */
type Routing = Pick<
  LinkProps,
  'discover' | 'reloadDocument' | 'replace' | 'state' | 'preventScrollReset' | 'relative' | 'viewTransition'
>

/** The props that reach the element, with the mark by which the router loads the page's route ahead. */
export function withoutRouting<Props extends Routing>({
  discover = 'render',
  reloadDocument,
  replace: _replace,
  state: _state,
  preventScrollReset: _preventScrollReset,
  relative: _relative,
  viewTransition: _viewTransition,
  ...rest
}: Props) {
  const isDiscovered = discover === 'render' && !reloadDocument
  return { ...rest, 'data-discover': isDiscovered ? 'true' : undefined }
}
