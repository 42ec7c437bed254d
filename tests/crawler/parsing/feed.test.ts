import { describe, expect, test } from 'vitest'
import { readFeed } from '#crawler/parsing/feed.ts'

const READ_AT = Date.UTC(2026, 10, 20)
const identify = (link: string) => ({ postKey: 'pomppu:1', sourceKey: 'pomppu', url: link }) as never

const read = (head: string, title: string) => {
  const item = `<item><title>${title}</title><link>https://board.example/1</link><pubDate>Fri, 20 Nov 2026 00:00:00 GMT</pubDate></item>`
  const text = `<?xml version="1.0"?>${head}<rss version="2.0"><channel>${item}</channel></rss>`
  return readFeed({ text, url: 'https://board.example/rss', readAt: READ_AT }, { identify })
}

describe('a feed with a document type of its own', () => {
  // ASVS 1.5.1
  test('makes the reader open no file, no address and no entity', () => {
    for (const address of ['file:///etc/passwd', 'http://127.0.0.1:9/secret']) {
      const head = `<!DOCTYPE rss [<!ENTITY secret SYSTEM "${address}">]>`
      expect(JSON.stringify(read(head, '라면 &secret; 40개'))).toContain('라면 &secret; 40개')
    }
  })

  // ASVS 1.5.1
  test('does not grow in memory by entities made of entities', () => {
    const entities = Array.from(
      { length: 12 },
      (_, depth) => `<!ENTITY e${depth + 1} "${`&e${depth};`.repeat(10)}">`,
    )
    const found = read(`<!DOCTYPE rss [<!ENTITY e0 "라면">${entities.join('')}]>`, '라면 &e12;')
    expect(JSON.stringify(found).length).toBeLessThan(2_000)
  })
})
