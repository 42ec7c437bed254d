import { shortDay } from '#domain/clock.ts'
// The interactions with the chart of a price: reading the price of a day, and dragging the target of an alert. Loads at
// the first input of the reader, and only adds to the drawing of the server.
import { formatPrice } from '#domain/offers/money/money.ts'
import { wonOfText } from '#domain/offers/titles/wonOfText.ts'
import { KIND_NAMES } from '../kindNames.ts'
import type { PriceDrawing, Step } from './priceDrawing.ts'

interface Followed extends Pick<PriceDrawing, 'steps' | 'axes'> {
  /** The field with the target; null without one. */
  fieldId: string | null
}

/** Adds the readout and the target to a chart. Returns a function that takes both away. */
export function followPrices(plot: HTMLElement, { steps, axes, fieldId }: Followed): () => void {
  const off = new AbortController()
  const readout = plot.querySelector<HTMLElement>('.readout')
  const line = plot.querySelector<HTMLElement>('.target-line')
  const field = fieldId === null ? null : (document.getElementById(fieldId) as HTMLInputElement | null)
  if (readout && steps.length > 0) readSteps(plot, readout, { steps, axes }, off.signal)
  if (line && field) moveTarget(plot, line, { field, axes }, off.signal)
  return () => off.abort()
}

type Axes = PriceDrawing['axes']

/** Shows the price of the day under the pointer or at the arrow keys' position. It stays when the finger is lifted. */
function readSteps(
  plot: HTMLElement,
  readout: HTMLElement,
  { steps, axes }: { steps: Step[]; axes: Axes },
  signal: AbortSignal,
): void {
  let shown = steps.length - 1
  asSlider(readout, { label: '날짜별 가격', min: 0, max: steps.length - 1 }, signal)
  const show = (index: number, at?: number) => {
    shown = Math.min(steps.length - 1, Math.max(0, index))
    const { at: from, totalWon, kind } = steps[shown] as Step
    const x = ((at ?? from) - axes.from) / (axes.until - axes.from)
    const words = `${dayOf(at ?? from, axes)} ${KIND_NAMES[kind]} ${formatPrice(totalWon, 'KRW')}`
    readout.style.setProperty('--x', `${x * 100}%`)
    readout.style.setProperty('--y', `${heightOf(totalWon, axes)}%`)
    readout.dataset.side = x > 0.5 ? 'left' : 'right'
    readout.dataset.words = words
    readout.setAttribute('aria-valuenow', String(shown))
    readout.setAttribute('aria-valuetext', words)
  }
  const open = (isOpen: boolean) => readout.toggleAttribute('data-open', isOpen)
  const follow = ({ clientX, target }: PointerEvent) => {
    if ((target as Element).closest('.target-line')) return
    const { left, width } = plot.getBoundingClientRect()
    const share = Math.min(1, Math.max(0, (clientX - left) / width))
    const at = axes.from + share * (axes.until - axes.from)
    const index = steps.findLastIndex((step) => step.at <= at)
    if (index < 0) return open(false)
    show(index, at)
    open(true)
  }
  plot.addEventListener('pointermove', follow, { signal })
  plot.addEventListener('pointerdown', follow, { signal })
  plot.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && open(false), {
    signal,
  })
  plot.addEventListener('pointercancel', () => open(false), { signal })
  const leave = ({ target }: PointerEvent) => !plot.contains(target as Element) && open(false)
  document.addEventListener('pointerdown', leave, { signal })
  readout.addEventListener('focus', () => open(true), { signal })
  readout.addEventListener('blur', () => open(false), { signal })
  onKeys(readout, signal, (key) => {
    if (key === 'Escape') open(false)
    const next = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: steps.length - 1 }[key]
    if (next === undefined) return key === 'Escape'
    show(next)
    open(true)
    return true
  })
  show(shown)
}

/**
 * The target line: the pointer drags it, the arrow keys move it, and the field follows. The line also follows the
 * field.
 */
function moveTarget(
  plot: HTMLElement,
  line: HTMLElement,
  { field, axes }: { field: HTMLInputElement; axes: Axes },
  signal: AbortSignal,
): void {
  const unit = unitOf(axes.high)
  const [min, max] = [Math.max(unit, axes.low), axes.high]
  asSlider(line, { label: '알림 가격', min, max, orientation: 'vertical' }, signal)
  const read = () => wonOfText(field.value) ?? Number(field.value.replace(/\D/g, ''))
  const show = () => {
    const won = read() || min
    // The line stays inside the chart; its label shows the value of the field.
    const shown = Math.min(max, Math.max(min, won))
    line.style.top = `${heightOf(shown, axes)}%`
    line.dataset.words = `${formatPrice(won, 'KRW')} 알림`
    line.setAttribute('aria-valuenow', String(shown))
    line.setAttribute('aria-valuetext', `${formatPrice(won, 'KRW')} 이하`)
  }
  const set = (won: number) => {
    const rounded = Math.round(Math.min(max, Math.max(min, won)) / unit) * unit
    field.value = rounded.toLocaleString('ko-KR')
    show()
  }
  const drag = (event: PointerEvent) => {
    if (event.buttons === 0) return
    event.preventDefault()
    line.setPointerCapture(event.pointerId)
    const { top, height } = plot.getBoundingClientRect()
    set(axes.high - ((event.clientY - top) / height) * (axes.high - axes.low))
  }
  line.addEventListener('pointerdown', drag, { signal })
  line.addEventListener('pointermove', drag, { signal })
  field.addEventListener('input', show, { signal })
  onKeys(line, signal, (key) => {
    const steps = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10 }[key]
    const ends = { Home: min, End: max }[key]
    if (steps === undefined && ends === undefined) return false
    set(ends ?? read() + (steps ?? 0) * unit)
    return true
  })
  show()
}

interface Slider {
  label: string
  min: number
  max: number
  orientation?: 'vertical'
}

function asSlider(element: HTMLElement, { label, min, max, orientation }: Slider, signal: AbortSignal): void {
  const attributes = {
    role: 'slider',
    tabindex: '0',
    'aria-label': label,
    'aria-valuemin': String(min),
    'aria-valuemax': String(max),
    'aria-orientation': orientation ?? 'horizontal',
  }
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  const drop = () => {
    for (const name of [...Object.keys(attributes), 'aria-valuenow', 'aria-valuetext', 'data-open'])
      element.removeAttribute(name)
  }
  signal.addEventListener('abort', drop)
}

/** `act` returns whether the key did something. */
function onKeys(element: HTMLElement, signal: AbortSignal, act: (key: string) => boolean): void {
  const press = (event: KeyboardEvent) => {
    if (!event.altKey && !event.ctrlKey && !event.metaKey && act(event.key)) event.preventDefault()
  }
  element.addEventListener('keydown', press, { signal })
}

/** 11.20, the last day 오늘. */
const dayOf = (at: number, { until }: Axes): string =>
  shortDay(at) === shortDay(until) ? '오늘' : shortDay(at)

/** In percent from the top. */
const heightOf = (won: number, { low, high }: Axes): number => ((high - won) / (high - low)) * 100

/** A step of the target, about a hundredth of the highest price: 100원 at 15,000원, 1,000원 at 180,000원. */
const unitOf = (highest: number): number => Math.max(1, 10 ** (Math.floor(Math.log10(highest)) - 2))
