import type { ReactNode } from 'react'

/** A table that scrolls sideways by itself where the screen is narrower. */
export const Sheet = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
  <section className="sheet-wrap" tabIndex={0} aria-label={label}>
    <table className="price-table">{children}</table>
  </section>
)
