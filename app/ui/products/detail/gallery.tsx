import { type MouseEvent, useRef, useState } from 'react'
import { ProductPicture } from '../productPicture.tsx'

interface GalleryProps {
  product: Parameters<typeof ProductPicture>[0]['product']
  /** The addresses of the pictures, the best first. */
  pictures: string[]
}

/**
 * A product's pictures side by side: swiped, moved by arrow keys, or chosen by thumbnails. A single picture has none
 * of these.
 */
export function Gallery({ product, pictures }: GalleryProps) {
  const strip = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  if (pictures.length < 2) return <ProductPicture product={product} width={320} />
  const noteShown = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    setShown(Math.round(scrollLeft / clientWidth))
  }
  const show = (event: MouseEvent, at: number) => {
    event.preventDefault()
    strip.current?.scrollTo({ left: at * strip.current.clientWidth })
  }
  return (
    <div className="gallery">
      <section
        ref={strip}
        className="gallery-strip"
        aria-label={`상품 사진 ${pictures.length}장, 옆으로 넘기기`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
        tabIndex={0}
        onScroll={noteShown}
      >
        {pictures.map((imageUrl, at) => (
          <div key={imageUrl} id={`picture-${at + 1}`}>
            <ProductPicture product={{ ...product, imageUrl }} width={320} isLater={at > 0} />
          </div>
        ))}
      </section>
      <div className="thumbs">
        {pictures.map((imageUrl, at) => (
          <a
            key={imageUrl}
            href={`#picture-${at + 1}`}
            aria-label={`사진 ${at + 1}`}
            aria-current={at === shown || undefined}
            onClick={(event) => show(event, at)}
          >
            <ProductPicture product={{ ...product, imageUrl }} />
          </a>
        ))}
      </div>
    </div>
  )
}
