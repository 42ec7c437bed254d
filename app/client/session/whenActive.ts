const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin'] as const

let active: Promise<void> | null = null

/** Resolves at the reader's first pointer move, key or scroll. Code that only reacts to input loads after that. */
export function whenActive(): Promise<void> {
  active ??= new Promise((resolve) => {
    const options = { capture: true, passive: true }
    const wake = () => {
      for (const sign of SIGNS) removeEventListener(sign, wake, options)
      resolve()
    }
    for (const sign of SIGNS) addEventListener(sign, wake, options)
  })
  return active
}
