import webFont from 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?url'

/** The style sheet of the font: where no script runs, a page asks for it by itself. */
export const WEB_FONT = webFont

/**
 * The font comes once a page stands with everything on it: its many files would hold up the first paint on a slow
 * line, and until then its stand-in is as wide and as high. An effect of the page: answers what undoes it.
 */
export function bringWebFont(): () => void {
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: WEB_FONT })
  const bring = () => document.head.append(sheet)
  if (document.readyState === 'complete') bring()
  else addEventListener('load', bring, { once: true })
  return () => {
    removeEventListener('load', bring)
    sheet.remove()
  }
}
