import { type BoardCategory, CATEGORY_NAMES } from '#domain/boards/category.ts'

/** The category of a post; renders nothing if its author chose none. */
export const CategoryMark = ({ category }: { category: BoardCategory | null }) =>
  category && (
    <span className="post-category" data-category={category}>
      {CATEGORY_NAMES[category]}
    </span>
  )
