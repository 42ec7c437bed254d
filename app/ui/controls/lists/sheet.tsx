import type { ReactNode } from 'react'

interface SheetProps {
  label: string
  /** The names of the rows may take several lines. */
  hasLongNames?: boolean
  children: ReactNode
}

/** A table that scrolls sideways by itself where the screen is narrower. */
export const Sheet = ({ label, hasLongNames = false, children }: SheetProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
  <section className="sheet-wrap" tabIndex={0} aria-label={label}>
    <table className={hasLongNames ? 'price-table names-wrap' : 'price-table'}>{children}</table>
  </section>
)
