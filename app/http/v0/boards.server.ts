import type { BoardDetail, BoardItem } from '#domain/boards/board.ts'
import type { ItemDeal } from '#domain/boards/deals/postDeal.ts'
import type { Draft } from '#domain/boards/drafts.server.ts'
import { instant, instantOrNull } from './wire.server.ts'

const boardHead = ({
  id,
  category,
  title,
  commentCount,
  hitCount,
  likeCount,
  imageCount,
  writtenAt,
  nickname,
  deal,
  note,
}: Omit<BoardItem, 'isFolded'>) => ({
  id,
  category,
  title,
  commentCount,
  hitCount,
  likeCount,
  imageCount,
  writeAt: instant(writtenAt),
  nickname,
  deal: deal && itemDeal(deal),
  note,
})

/** The deal of a post. */
const itemDeal = ({
  url,
  price,
  currency,
  shippingFee,
  shopName,
  confirmCount,
  productId,
  endedAt,
}: ItemDeal) => ({
  url,
  price,
  currency,
  shippingFee,
  shopName,
  confirmCount,
  productId,
  endedAt: instantOrNull(endedAt),
})

/** A post in a list. */
export const boardItem = (item: BoardItem) => ({ ...boardHead(item), isFolded: item.isFolded })

/** A post: boards/:id. */
export const board = ({ author, images, ...row }: BoardDetail) => ({
  ...boardHead(row),
  deal: row.deal && { ...itemDeal(row.deal), isConfirmed: row.deal.isConfirmed },
  type: row.type,
  content: row.content,
  plainContent: row.plainContent,
  images: images.map(({ imagePath }) => imagePath),
  imageDetails: images,
  userId: author?.id ?? null,
  version: row.version,
  isMine: row.isMine,
  isLiked: row.isLiked,
  isBookmarked: row.isBookmarked,
  isBlinded: row.isBlinded,
  editAt: instantOrNull(row.editedAt),
})

/** A member's unfinished post. */
export const boardDraft = ({ boardId, version, title, category, content, images, deal, savedAt }: Draft) => ({
  boardId,
  version,
  title,
  category,
  content,
  images,
  ...deal,
  savedAt: instant(savedAt),
})
