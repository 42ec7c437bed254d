import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import type { LegalText } from '#domain/accounts/signIn/legalTexts.server.ts'

/** A legal text for its page; the operator's Markdown becomes sanitised HTML. */
export const legalText = ({ markdown, version, publishedAt }: LegalText) => ({
  html: sanitizeHtml(marked.parse(markdown, { async: false })),
  version,
  publishedAt,
})
