import type { CSSProperties } from 'react'
import { sourceName } from '#domain/sources/communities.ts'

/** A community's square: its first syllable in its colour. Its name is beside it, or only for screen readers. */
export function SourceMark({ source }: { source: string }) {
  const hue = {
    '--ground': `var(--src-${source}, var(--chip))`,
    '--ink': `var(--src-${source}-ink, var(--text-2))`,
  } as CSSProperties
  return (
    <span className="mark" style={hue} aria-hidden="true">
      {sourceName(source).slice(0, 1)}
    </span>
  )
}

/** A community by mark and name. */
export function SourceName({ source }: { source: string }) {
  return (
    <span className="source-name">
      <SourceMark source={source} />
      {sourceName(source)}
    </span>
  )
}

/** The communities of a deal: two marks and the number of others; on a phone one mark. */
export function SourceMarks({ sources }: { sources: string[] }) {
  const names = sources.map(sourceName).join(', ')
  return (
    <span className="marks" title={names}>
      {sources.slice(0, 2).map((source) => (
        <SourceMark key={source} source={source} />
      ))}
      {sources.length > 2 && (
        <span className="more wide" aria-hidden="true">
          +{sources.length - 2}
        </span>
      )}
      {sources.length > 1 && (
        <span className="more narrow" aria-hidden="true">
          +{sources.length - 1}
        </span>
      )}
      <span className="visually-hidden">출처 {names}</span>
    </span>
  )
}
