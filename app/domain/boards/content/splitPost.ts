/** A part of a post: HTML, or the target of a link that stands alone on its line, with that line. */
export type PostPart = { kind: 'html'; html: string } | { kind: 'link'; href: string; html: string }

const VOID_TAGS = ['br', 'hr', 'img']
const TAG = /<(\/?)([a-z0-9]+)(?![a-z0-9])([^<>]*)>/g
const LONE_LINK = /^(?:<p>)?\s*<a href="([^"]*)"[^>]*>[^<]*<\/a>\s*(?:<br \/>\s*)?(?:<\/p>)?$/
const INLINE = ['a', 'b', 'strong', 'em', 'i', 's', 'code', 'img']

/** Splits sanitised HTML at the links that stand alone on their line, outside of lists and quotes. */
export function splitPost(html: string): PostPart[] {
  const parts: PostPart[] = []
  for (const line of listLines(html)) {
    const href = LONE_LINK.exec(line.trim())?.[1]
    const last = parts.at(-1)
    if (href !== undefined) parts.push({ kind: 'link', href: href.replaceAll('&amp;', '&'), html: line })
    else if (last?.kind === 'html') last.html += line
    else parts.push({ kind: 'html', html: line })
  }
  return parts.filter(({ html }) => html.replace(/<br \/>/g, '').trim() !== '')
}

/** The lines at the top of the tree: each block, and each run of text up to its `<br />`. */
function listLines(html: string): string[] {
  const lines: string[] = []
  let depth = 0
  let from = 0
  for (const tag of html.matchAll(TAG)) {
    const [written, slash = '', name = ''] = tag
    const isVoid = VOID_TAGS.includes(name)
    const isBreak = !INLINE.includes(name)
    const isClosing = isVoid || slash !== ''
    if (!isVoid && slash) depth--
    const at = isClosing ? tag.index + written.length : tag.index
    if (depth === 0 && isBreak && at > from) {
      lines.push(html.slice(from, at))
      from = at
    }
    if (!isClosing) depth++
  }
  return [...lines, html.slice(from)]
}
