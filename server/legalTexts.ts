import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { type LegalDocument, publishLegalText } from '#domain/accounts/signIn/legalTexts.server.ts'

const FILES: Record<LegalDocument, string> = { TERMS: 'terms.md', PRIVACY: 'privacy.md' }
const STARTING_TEXTS = join(import.meta.dirname, 'legal')

/**
 * Publishes the texts in DATA_DIR/legal, which the operator edits; a missing file starts with our text. An
 * empty file changes nothing.
 */
export function publishLegalTexts(): void {
  const folder = join(resolve(env.DATA_DIR), 'legal')
  mkdirSync(folder, { recursive: true })
  for (const [document, name] of Object.entries(FILES)) {
    const file = join(folder, name)
    if (!existsSync(file)) writeFileSync(file, startingText(name))
    const markdown = readFileSync(file, 'utf8').trim()
    if (markdown === '') continue
    if (publishLegalText(document as LegalDocument, markdown)) log.info({ file }, 'a legal text is in force')
  }
}

const startingText = (name: string): string =>
  readFileSync(join(STARTING_TEXTS, name), 'utf8').replaceAll('{SITE_NAME}', env.SITE_NAME)
