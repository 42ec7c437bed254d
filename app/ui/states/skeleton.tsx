/** A placeholder for text: grey lines, announced to screen readers. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className="skeleton" role="status">
      <span className="visually-hidden">불러오는 중입니다.</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are alike
        <span key={line} className="bone" />
      ))}
    </div>
  )
}

/** A placeholder for the rows of a list: a picture and two lines each. */
export function SkeletonRows({ count }: { count: number }) {
  return (
    <div className="skeleton-rows" role="status">
      <span className="visually-hidden">불러오는 중입니다.</span>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are alike
        <div key={row} aria-hidden="true">
          <span className="bone" />
          <span className="bone" />
          <span className="bone" />
        </div>
      ))}
    </div>
  )
}
