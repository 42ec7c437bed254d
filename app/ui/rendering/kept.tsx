import { type ComponentProps, type ComponentType, createContext, useContext } from 'react'
import { useNow } from '../now.tsx'

/**
 * Returns the markup of `Part` for `props` at `now`, which may have been rendered for an earlier page. While a page is
 * rendered it returns a placeholder instead, which the server later replaces with the markup.
 */
export type KeepMarkup = <Props extends object>(
  Part: ComponentType<Props>,
  props: Props,
  now: number,
) => string

/** The server's cache of markup; null without a cache. The browser bundle does not contain it. */
export const MarkupContext = /* @__PURE__ */ createContext<KeepMarkup | null>(null)

type Host = 'ul' | 'ol' | 'li' | 'div' | 'section' | 'nav' | 'p' | 'dl' | 'details' | 'svg'
type KeptProps<Tag extends Host, Props> = Omit<
  ComponentProps<Tag>,
  'children' | 'dangerouslySetInnerHTML'
> & {
  of: Props
}

/**
 * An element whose content is the same for all readers with the same props: the server renders it once in ten seconds
 * and keeps the markup (decision 047); the browser hydrates it as ordinary children. `Part` may depend only on its
 * props and on the time: the server renders it outside the page, without the contexts of the reader. A form in it still
 * names its reader (`ShownTo`), which the server fills in for each page.
 */
export function kept<Tag extends Host, Props extends object>(tag: Tag, Part: ComponentType<Props>) {
  const Element = tag as 'div'
  const Plain = ({ of, ...attributes }: KeptProps<Tag, Props>) => (
    <Element {...(attributes as ComponentProps<'div'>)}>
      <Part {...of} />
    </Element>
  )
  function Kept(props: KeptProps<Tag, Props>) {
    const keepMarkup = useContext(MarkupContext)
    const now = useNow()
    if (!keepMarkup) return <Plain {...props} />
    const { of, ...attributes } = props
    const markup = { __html: keepMarkup(Part, of, now) }
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered it
    return <Element {...(attributes as ComponentProps<'div'>)} dangerouslySetInnerHTML={markup} />
  }
  return import.meta.env.SSR ? Kept : Plain
}

/** Props for an element that the server filled: hydration leaves its content unchanged until the element gets children. */
export const AS_DRAWN = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true }
