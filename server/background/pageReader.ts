import { Unreadable } from '#crawler/fetching/crawlErrors.ts'
import { parseInThread } from '#crawler/parsing/parseInThread.ts'
import type { SavedPage } from '#crawler/parsing/savedPage.ts'
import { providePageReader } from '#domain/sources/savedPages.server.ts'

/** Lets staff try saved pages on the crawler's parsers. */
export function offerPageReader(): void {
  providePageReader(async (sourceKey, bytes) => {
    const read = await parseInThread('saved', [bytes, sourceKey]).catch(refusedIn)
    if (read === null) return null
    const { list = [], search = [], detail, skipped, refused } = read
    return {
      posts: [
        ...list.map(({ key, title, price, ended }) => ({ key, title, price, isEnded: ended })),
        ...search.map(({ pcode, name, minPrice }) => ({
          key: String(pcode),
          title: name,
          price: minPrice,
          isEnded: false,
        })),
      ],
      detail: detail ? JSON.stringify(detail, null, 2) : null,
      skipped,
      refused,
    }
  })
}

/** A page that takes too long is shown as refused. */
function refusedIn(error: unknown): SavedPage {
  if (error instanceof Unreadable) return { skipped: 0, refused: error.reason }
  throw error
}
