/** The product categories, by id. Words of the sources are mapped to them when a listing is taken. */
export const CATEGORIES = [
  { id: 1, name: '식품' },
  { id: 2, name: '디지털' },
  { id: 3, name: 'PC' },
  { id: 4, name: '가전' },
  { id: 5, name: '생활' },
  { id: 6, name: '패션' },
  { id: 7, name: '뷰티' },
  { id: 8, name: '게임' },
  { id: 9, name: '유아' },
  { id: 10, name: '레저·차량' },
  { id: 11, name: '상품권·쿠폰' },
  { id: 12, name: '기타' },
] as const

export const OTHER_CATEGORY = 12

export const categoryName = (id: number): string =>
  CATEGORIES.find((category) => category.id === id)?.name ?? '기타'
