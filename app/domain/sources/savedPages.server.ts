import * as z from 'zod'
import { processSingleton } from '#db/singleton.ts'
import { refuse } from '#domain/refusal.ts'

/** A post that a source's parser reads in a saved page. */
interface SavedPost {
  key: string
  title: string
  price: number | null
  isEnded: boolean
}

/** What a source's parser reads in a saved page. */
export interface SavedReading {
  posts: SavedPost[]
  /** The content of a single post's page, as JSON. */
  detail: string | null
  skipped: number
  /** Why the parser cannot read it. */
  refused: string | null
}

/** Reads a saved page with a source's parser; null for an unknown source. */
type PageReader = (sourceKey: string, bytes: Uint8Array) => Promise<SavedReading | null>

export const MAX_SAVED_BYTES = 4 * 1024 * 1024

/** The source whose parser is tried. */
export const SavedPageSource = z.object({
  key: z.string('출처를 선택해주세요.').min(1, '출처를 선택해주세요.').max(40),
})

const provided = () =>
  processSingleton<{ read: PageReader | null }>('page-reader', () => ({ read: null }), { survives: true })

/** Gives the reader, which only the server has. */
export function providePageReader(read: PageReader): void {
  provided().read = read
}

/**
 * Tries a saved page on a source's parser; nothing is stored. Refuses `unavailable` without a reader, and `not_found`.
 */
export async function trySavedPage(sourceKey: string, bytes: Uint8Array): Promise<SavedReading> {
  const { read } = provided()
  if (read === null) refuse('unavailable', '지금은 테스트할 수 없습니다.', { retryAfterSeconds: 60 })
  return (await read(sourceKey, bytes)) ?? refuse('not_found', '출처를 찾을 수 없습니다.')
}
