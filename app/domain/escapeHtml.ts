/** Returns a text as HTML that shows it, safe between tags and in a quoted attribute; Telegram reads it too. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
