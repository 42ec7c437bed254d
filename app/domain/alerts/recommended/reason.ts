import { categoryName } from '#domain/catalog/categories/categories.ts'
import { shorten } from '#domain/shorten.ts'

/** The stored rows behind a recommendation: the latest of them by name, and their number. */
export interface RecommendationEvidence {
  by: 'ALERT' | 'BOOKMARK' | 'VIEW'
  name: string
  total: number
}

const MAX_NAME_LENGTH = 24

const WORDS = {
  ALERT: '최저가 알림을 등록한',
  BOOKMARK: '찜한',
  VIEW: '최근 본',
}

/** The reason of a recommendation in the member's words: `추천: 찜한 ‘갤럭시 버즈3’ 등 3개와 같은 디지털 분류의 인기 딜`. */
export function recommendReasonText(categoryId: number, evidence: RecommendationEvidence | null): string {
  const category = `${categoryName(categoryId)} 분류의 인기 딜`
  if (evidence === null) return `추천: 선택한 ${category}`
  const { by, name, total } = evidence
  const short = shorten(name, MAX_NAME_LENGTH)
  return `추천: ${WORDS[by]} ‘${short}’${total > 1 ? ` 등 ${total}개와` : ' 상품과'} 같은 ${category}`
}
