import { ProductPicture } from '../productPicture.tsx'

interface GalleryProps {
  product: Parameters<typeof ProductPicture>[0]['product']
  /** The addresses of the pictures, the best first. */
  pictures: string[]
}

/** A product's pictures side by side: swiped, scrolled, or moved by arrow keys. A single picture has none of these. */
export function Gallery({ product, pictures }: GalleryProps) {
  if (pictures.length < 2) return <ProductPicture product={product} width={320} />
  return (
    <section
      className="gallery"
      aria-label={`상품 사진 ${pictures.length}장, 옆으로 넘기기`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
      tabIndex={0}
    >
      {pictures.map((imageUrl, at) => (
        <ProductPicture key={imageUrl} product={{ ...product, imageUrl }} width={320} isLater={at > 0} />
      ))}
    </section>
  )
}
