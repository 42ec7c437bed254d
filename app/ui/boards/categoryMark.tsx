import { type BoardCategory, CATEGORY_NAMES } from '#domain/boards/category.ts'

/** What a post is about; nothing where its author did not say. */
export const CategoryMark = ({ category }: { category: BoardCategory | null }) =>
  category && (
    <span className="post-category" data-category={category}>
      {CATEGORY_NAMES[category]}
    </span>
  )
