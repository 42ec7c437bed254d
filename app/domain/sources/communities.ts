/**
 * The communities whose boards we read, in their usual order, and our own members. `color`: the colour in apps, on a
 * dark background.
 */
export const COMMUNITIES = [
  { key: 'pomppu', name: '뽐뿌', color: '#34373a' },
  { key: 'clien', name: '클리앙', color: '#333158' },
  { key: 'damoang', name: '다모앙', color: '#4b3103' },
  { key: 'ruliweb', name: '루리웹', color: '#003d51' },
  { key: 'quasarzone', name: '퀘이사존', color: '#194023' },
  { key: 'eomisae', name: '어미새', color: '#363a0a' },
  { key: 'fmkorea', name: '에펨코리아', color: '#1f3759' },
  { key: 'arcalive', name: '아카라이브', color: '#00413e' },
  { key: 'theqoo', name: '더쿠', color: '#50273c' },
  { key: 'coolenjoy', name: '쿨엔조이', color: '#54291a' },
  { key: 'member', name: '회원', color: '#004231' },
] as const

export type CommunityKey = (typeof COMMUNITIES)[number]['key']

/** The source key of our own members' posts. No crawler reads them, so they have no runs and no health. */
export const MEMBER_SOURCE = 'member'

/** The price comparison: it knows the prices of shops and has no posts. */
export const PRICE_SOURCE = { key: 'danawa', name: '다나와', color: '#2f3b3b' } as const

export const sourceName = (key: string): string =>
  [...COMMUNITIES, PRICE_SOURCE].find((source) => source.key === key)?.name ?? key

export const sourceColor = (key: string): string | null =>
  [...COMMUNITIES, PRICE_SOURCE].find((source) => source.key === key)?.color ?? null
