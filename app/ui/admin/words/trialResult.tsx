import type { Trial } from '#domain/moderation/watching/trial.server.ts'

const PERCENT = new Intl.NumberFormat('ko-KR', { style: 'percent', maximumFractionDigits: 2 })
const COUNTS_SHOWN = 10

/** The share of the newest writings that the words would have hit, with examples. */
export function TrialResult({ trial: { tried, hit, hitsByWord, examples } }: { trial: Trial }) {
  const share = tried === 0 ? 0 : hit / tried
  return (
    <div className="case-author" role="status">
      <p>
        최근 글 {tried.toLocaleString('ko-KR')}개 중 <b>{hit.toLocaleString('ko-KR')}개</b> (
        {PERCENT.format(share)})에서 찾았습니다.
      </p>
      {hitsByWord.length > 1 && hit > 0 && (
        <p className="meta">
          {hitsByWord
            .slice(0, COUNTS_SHOWN)
            .map(({ word, hits }) => `${word} ${hits.toLocaleString('ko-KR')}`)
            .join(' · ')}
        </p>
      )}
      {examples.length > 0 && (
        <ul>
          {examples.map(({ text, written }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move
            <li key={at} className="meta" dir="auto">
              <b>{written}</b> · {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
