/**
 * Calls `draw` as soon as nothing in `place` is pressed or has the focus. A press whose element is replaced before it
 * ends does nothing. `draw` must replace the content before it returns.
 */
export function onceUnused(place: Element, draw: () => void): void {
  if (!place.matches(':active, :focus-within')) {
    draw()
    return
  }
  const controller = new AbortController()
  const again = () => {
    controller.abort()
    // The click of a press follows its end.
    setTimeout(() => onceUnused(place, draw))
  }
  for (const type of ['pointerup', 'pointercancel', 'focusout'])
    addEventListener(type, again, { signal: controller.signal })
}
