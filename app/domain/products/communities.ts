/** The communities whose boards we read, in the order in which people list them. */
export const COMMUNITIES = [
  { key: 'pomppu', name: '뽐뿌' },
  { key: 'clien', name: '클리앙' },
  { key: 'damoang', name: '다모앙' },
  { key: 'ruliweb', name: '루리웹' },
  { key: 'quasarzone', name: '퀘이사존' },
  { key: 'eomisae', name: '어미새' },
  { key: 'fmkorea', name: '에펨코리아' },
  { key: 'arcalive', name: '아카라이브' },
  { key: 'theqoo', name: '더쿠' },
  { key: 'coolenjoy', name: '쿨엔조이' },
  { key: 'member', name: '회원' },
] as const

export type CommunityKey = (typeof COMMUNITIES)[number]['key']

export const sourceName = (key: string): string =>
  COMMUNITIES.find((community) => community.key === key)?.name ?? key
