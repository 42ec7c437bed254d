import { askPaused } from '../askPaused.ts'

/** A product that the visitor may be typing. */
export interface SuggestedProduct {
  productId: number
  name: string
  imageUrl: string | null
  categoryId: number
  lowestTotal: number | null
}

/** Requests suggestions once the visitor pauses typing; without an answer there are none. `leaving` cancels this. */
export const askSuggestions = (
  searchKeyword: string,
  leaving: AbortSignal,
  onFound: (found: SuggestedProduct[]) => void,
): void =>
  askPaused<{ products: SuggestedProduct[] }>(
    `/api/v0/products/suggestions?${new URLSearchParams({ searchKeyword })}`,
    leaving,
    (found) => onFound(found?.products ?? []),
  )
