import { type MouseEvent, useState } from 'react'
import { srcSetOf } from '#domain/accounts/profile/phonePicture.ts'
import type { LinkedBoard, PostBlock } from '#domain/boards/content/postBlock.ts'
import { POST_SIZES } from '#domain/boards/content/postSizes.ts'
import { playerAddress, watchAddress } from '#domain/boards/content/videos.ts'
import type { ShownImage } from '#domain/comments/comment.ts'
import type { DealCard } from '#domain/deals/deal.ts'
import { EndChip } from '../controls/chip.tsx'
import { isPlainClick } from '../controls/popups/dialog.tsx'
import { PICTURE_LINK, usePictureViewer } from '../controls/popups/usePictureViewer.tsx'
import { Replies } from '../controls/replies.tsx'
import { Icon } from '../icons/icon.tsx'
import { Link } from '../link.tsx'
import { PercentBelow, Price, Shipping } from '../products/price.tsx'
import { ProductPicture } from '../products/productPicture.tsx'

/** The content of a post with the cards of its links, then the pictures that are not in its text. */
export function PostContent({ blocks, others }: { blocks: PostBlock[]; others: ShownImage[] }) {
  const { place, viewer } = usePictureViewer<HTMLDivElement>()
  return (
    <div className="prose post-content" dir="auto" ref={place}>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a post keep their order
        <Block key={index} block={block} />
      ))}
      {others.map((image, index) => (
        <a key={image.imagePath} href={image.imagePath} {...PICTURE_LINK}>
          <img
            src={image.imagePath}
            srcSet={srcSetOf(image)}
            sizes={POST_SIZES}
            alt={`사진 ${index + 1}`}
            width={image.width}
            height={image.height}
            loading="lazy"
          />
        </a>
      ))}
      {viewer}
    </div>
  )
}

function Block({ block }: { block: PostBlock }) {
  if (block.kind === 'product') return <ProductCard product={block.product} />
  if (block.kind === 'board') return <BoardCard board={block.board} />
  if (block.kind === 'video') return <Video {...block} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was written (richText.server.ts)
  return <section className="post-text" dangerouslySetInnerHTML={{ __html: block.html }} />
}

const ProductCard = ({ product }: { product: DealCard }) => (
  <Link
    className="post-card"
    to={`/products/${product.productId}`}
    data-ended={product.isEnded ? '' : undefined}
  >
    <ProductPicture product={{ ...product, id: product.productId }} isLater />
    <span className="post-card-words">
      <b>
        <bdi>{product.name}</bdi>
      </b>
      <span className="post-card-price">
        {product.isEnded && <EndChip isResting={product.isResting} />}
        <Price offer={product} />
        <PercentBelow percent={product.priceBadge?.percentBelow ?? null} />
        <Shipping offer={product} />
      </span>
    </span>
    <Icon name="chevron-right" size="small" />
  </Link>
)

const BoardCard = ({ board }: { board: LinkedBoard }) => (
  <Link className="post-card" to={`/boards/${board.id}`}>
    {board.imageUrl && (
      <span className="pic">
        <img src={board.imageUrl} alt="" loading="lazy" />
      </span>
    )}
    <span className="post-card-words">
      <b>
        <bdi>{board.title}</bdi> <Replies count={board.commentCount} />
      </b>
      <span className="meta">커뮤니티 글 · 추천 {board.likeCount.toLocaleString('ko-KR')}</span>
    </span>
    <Icon name="chevron-right" size="small" />
  </Link>
)

/** A video's picture; a press loads the player, without a script it leads to YouTube. */
function Video({ videoId, pictureUrl }: { videoId: string; pictureUrl: string | null }) {
  const [isPlaying, setPlaying] = useState(false)
  if (isPlaying)
    return (
      <iframe
        className="post-video"
        src={playerAddress(videoId)}
        title="YouTube 동영상"
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
      />
    )
  const play = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setPlaying(true)
  }
  return (
    <a
      className="post-video"
      href={watchAddress(videoId)}
      target="_blank"
      rel="noopener nofollow ugc"
      onClick={play}
    >
      {pictureUrl && <img src={pictureUrl} alt="" loading="lazy" />}
      <span className="post-play">
        <Icon name="play" />
        YouTube 동영상 재생
      </span>
    </a>
  )
}
