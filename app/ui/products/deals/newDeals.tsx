import { useRevalidator, useSearchParams } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useIsLive } from '#client/lists/live.ts'
import { Unscripted } from '../../controls/scripted.tsx'
import { Icon } from '../../icons/icon.tsx'

/**
 * Announces deals that the list does not show yet, and loads them on click. It floats, so the list does not move.
 * Without a script it is a link that reloads the page.
 */
export function NewDeals() {
  const [query] = useSearchParams()
  const isLive = useIsLive()
  const { revalidate } = useRevalidator()
  const [count, setCount] = useState(0)
  const [round, setRound] = useState(0)
  const asked = query.toString()
  useEffect(() => {
    setCount(0)
    if (!isLive || round < 0) return
    const watching = import('#client/lists/newDeals.ts').then(({ watchDeals }) => watchDeals(asked, setCount))
    return () => void watching.then((stop) => stop())
  }, [isLive, asked, round])
  const show = () => {
    window.scrollTo({ top: 0 })
    revalidate()
    setRound(round + 1)
  }
  return (
    <>
      <Unscripted isInline>
        <a className="inline-link" href={`?${asked}`}>
          새로고침
        </a>
      </Unscripted>
      <span role="status">
        {count > 0 && (
          <button type="button" className="new-bar" onClick={show}>
            <Icon name="arrow-up" size="small" />새 딜 {count}개 보기
          </button>
        )}
      </span>
    </>
  )
}
