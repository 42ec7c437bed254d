import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Icon } from '../../icons/icon.tsx'
import { IconButton } from '../button.tsx'
import { Modal } from './dialog.tsx'

const LARGEST = 4
/** An arrow key moves an enlarged picture by this distance. */
const PAN_PX = 80
/** A double press enlarges a picture this many times. */
const ENLARGED = 2.5
const STEP = 1.5

const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const ENLARGING: Record<string, number> = { '+': STEP, '=': STEP, '-': 1 / STEP, '0': 0 }

/** A picture as its link shows it. */
export interface ViewedPicture {
  src: string
  alt: string
}

interface PictureViewerProps {
  pictures: ViewedPicture[]
  /** The picture to begin with. */
  at: number
  isOpen: boolean
  onClose: () => void
}

/**
 * Pictures over the page, one at a time: turned by swipes, arrow keys or buttons, enlarged by a double press, the wheel,
 * the keys + and − or a button; two fingers enlarge as everywhere on the platform.
 */
export function PictureViewer({ pictures, at, isOpen, onClose }: PictureViewerProps) {
  return (
    <Modal className="viewer" label="사진 크게 보기" isOpen={isOpen} onClose={onClose}>
      {isOpen && <Strip pictures={pictures} at={at} onClose={onClose} />}
    </Modal>
  )
}

function Strip({ pictures, at, onClose }: Omit<PictureViewerProps, 'isOpen'>) {
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(at)
  const [zoom, setZoom] = useState(1)
  const last = pictures.length - 1
  // Once the dialog is open and has a width.
  useEffect(() => {
    const frame = requestAnimationFrame(() => moveTo(strip.current, at, 'instant'))
    return () => cancelAnimationFrame(frame)
  }, [at])
  const show = (next: number) => {
    if (next < 0 || next > last) return
    setZoom(1)
    moveTo(strip.current, next, 'auto')
  }
  const noteShown = () => {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    const seen = Math.round(scrollLeft / Math.max(clientWidth, 1))
    if (seen === shown) return
    setShown(seen)
    setZoom(1)
  }
  const enlarge = (by: number) => setZoom((now) => Math.min(Math.max(now * by, 1), LARGEST))
  /** Turns the pictures, or moves an enlarged one. */
  const move = (x: number, y: number) => {
    if (zoom === 1) show(shown + x)
    else strip.current?.children[shown]?.scrollBy({ left: x * PAN_PX, top: y * PAN_PX })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = ARROWS[event.key]
    const times = ENLARGING[event.key]
    const end = { Home: 0, End: last }[event.key]
    if (arrow) move(...arrow)
    else if (times !== undefined) enlarge(times)
    else if (end !== undefined) show(end)
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the dialog around it
    <div className="viewer-box" onKeyDown={onKeyDown}>
      <ul
        className="viewer-strip"
        ref={strip}
        aria-label="사진, 옆으로 넘기기"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
        tabIndex={0}
        onScroll={noteShown}
        data-enlarged={zoom > 1 ? '' : undefined}
      >
        {pictures.map((picture, index) => (
          <Slide
            key={picture.src}
            picture={picture}
            isNear={Math.abs(index - shown) < 2}
            isShown={index === shown}
            zoom={index === shown ? zoom : 1}
            onZoom={setZoom}
          />
        ))}
      </ul>
      <div className="viewer-bar">
        <p className="num" role="status">
          {shown + 1} / {pictures.length}
        </p>
        <span className="spring" />
        <IconButton
          type="button"
          label={zoom > 1 ? '원래 크기' : '확대'}
          onClick={() => setZoom(zoom > 1 ? 1 : ENLARGED)}
        >
          <Icon name={zoom > 1 ? 'zoom-out' : 'zoom-in'} />
        </IconButton>
        <IconButton type="button" label="닫기" onClick={onClose}>
          <Icon name="x" />
        </IconButton>
      </div>
      {last > 0 && (
        <>
          <Turn label="이전 사진" side="left" isOff={shown === 0} onPress={() => show(shown - 1)} />
          <Turn label="다음 사진" side="right" isOff={shown === last} onPress={() => show(shown + 1)} />
        </>
      )}
    </div>
  )
}

const moveTo = (strip: HTMLUListElement | null, index: number, behavior: ScrollBehavior): void =>
  strip?.scrollTo({ left: index * strip.clientWidth, behavior })

interface TurnProps {
  label: string
  side: 'left' | 'right'
  isOff: boolean
  onPress: () => void
}

/** Keeps the focus at either end, where it does nothing. */
const Turn = ({ label, side, isOff, onPress }: TurnProps) => (
  <button
    type="button"
    className="icon-btn viewer-turn"
    data-side={side}
    aria-label={label}
    aria-disabled={isOff || undefined}
    onClick={onPress}
  >
    <Icon name={`chevron-${side}`} />
  </button>
)

interface SlideProps {
  picture: ViewedPicture
  /** True for the shown picture and its neighbours; other pictures load later. */
  isNear: boolean
  isShown: boolean
  zoom: number
  onZoom: (zoom: number) => void
}

/** The place of a press, as a part of the enlarged picture and in pixels of the slide. */
interface Focal {
  part: [x: number, y: number]
  at: [x: number, y: number]
}

function Slide({ picture: { src, alt }, isNear, isShown, zoom, onZoom }: SlideProps) {
  const slide = useRef<HTMLLIElement>(null)
  const focal = useRef<Focal | null>(null)
  const drag = useDrag(slide)
  useLayoutEffect(() => {
    const place = slide.current
    const { part, at } = focal.current ?? MIDDLE
    focal.current = null
    if (!place || zoom === 1) return
    place.scrollLeft = part[0] * place.scrollWidth - at[0] * place.clientWidth
    place.scrollTop = part[1] * place.scrollHeight - at[1] * place.clientHeight
  }, [zoom])
  useEffect(() => {
    const place = slide.current
    // React's wheel listener is passive, so it cannot prevent the page from scrolling.
    const turn = (event: WheelEvent) => {
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
      event.preventDefault()
      focal.current = focalOf(place, event)
      onZoom(Math.min(Math.max(zoom * (event.deltaY < 0 ? STEP : 1 / STEP), 1), LARGEST))
    }
    place?.addEventListener('wheel', turn, { passive: false })
    return () => place?.removeEventListener('wheel', turn)
  }, [zoom, onZoom])
  const press = (event: MouseEvent) => {
    focal.current = focalOf(slide.current, event)
    onZoom(zoom > 1 ? 1 : ENLARGED)
  }
  return (
    <li
      className="viewer-slide"
      ref={slide}
      aria-hidden={!isShown || undefined}
      style={{ '--zoom': zoom } as CSSProperties}
      onDoubleClick={press}
      {...drag}
    >
      <img src={isNear ? src : undefined} alt={alt} draggable={false} />
    </li>
  )
}

const MIDDLE: Focal = { part: [0.5, 0.5], at: [0.5, 0.5] }

function focalOf(
  slide: HTMLElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
): Focal {
  if (!slide) return MIDDLE
  const { left, top, width, height } = slide.getBoundingClientRect()
  const at: Focal['at'] = [(clientX - left) / width, (clientY - top) / height]
  return {
    at,
    part: [
      (slide.scrollLeft + at[0] * width) / slide.scrollWidth,
      (slide.scrollTop + at[1] * height) / slide.scrollHeight,
    ],
  }
}

/** A mouse moves an enlarged picture as a finger does. */
function useDrag(place: RefObject<HTMLElement>) {
  const last = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ pointerType, button, clientX: x, clientY: y }: PointerEvent) => {
      if (pointerType === 'mouse' && button === 0) last.current = { x, y }
    },
    onPointerMove: ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!last.current) return
      place.current?.scrollBy({
        left: last.current.x - x,
        top: last.current.y - y,
        behavior: 'instant',
      })
      last.current = { x, y }
    },
    onPointerUp: () => {
      last.current = null
    },
    onPointerLeave: () => {
      last.current = null
    },
  }
}
