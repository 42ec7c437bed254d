/** The categories of posts and their Korean names. */
export const CATEGORY_NAMES = {
  TALK: '잡담',
  HOT_DEAL: '핫딜',
  REVIEW: '후기',
  INFO: '정보',
  HELP: '질문',
  SUGGEST: '건의',
  NOTICE: '공지',
  ARCHIVE: '보관',
} as const

export type BoardCategory = keyof typeof CATEGORY_NAMES

/** The category of a list: `NONE` for posts without one. */
export type ListedCategory = BoardCategory | 'NONE'

export const categoryLabel = (category: ListedCategory): string =>
  category === 'NONE' ? '말머리 없음' : CATEGORY_NAMES[category]

/** Categories that only admins use. */
export const ADMIN_CATEGORIES: readonly BoardCategory[] = ['NOTICE', 'ARCHIVE']
