/** Returns a text as HTML that shows it, safe between tags and in a quoted attribute; Telegram reads it too. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/**
 * Plain text as HTML: one paragraph per line, web addresses as links. The result still needs sanitising.
 */
export const htmlOfText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,!?)\]])/)
    .map((part, index) => (index % 2 === 1 ? linkTo(part) : escapeHtml(part).replaceAll('\n', '<br>')))
    .join('')

const linkTo = (address: string): string => `<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`
