import { readSavedPage } from '#crawler/parsing/savedPage.ts'
import { providePageReader } from '#domain/sources/savedPages.server.ts'

/** Lets staff try saved pages on the crawler's parsers. */
export function offerPageReader(): void {
  providePageReader((sourceKey, bytes) => {
    const read = readSavedPage(sourceKey, Buffer.from(bytes))
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
