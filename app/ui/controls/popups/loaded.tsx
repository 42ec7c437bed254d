import { useFetcher } from '@remix-run/react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from '../../link.tsx'
import { readLoaded } from '../../rendering/loaded.ts'
import { Skeleton } from '../../states/skeleton.tsx'

/** Inside a dialog: the loader's answer of the page `of`, once it has arrived. */
export function Loaded<Data>({ of, children }: { of: string; children: (data: Data) => ReactNode }) {
  const { data, state, load } = useFetcher<Data>()
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    load(of)
    setAsked(true)
  }, [of, load])
  if (data !== undefined) return children(readLoaded(data))
  if (!isAsked || state !== 'idle') return <Skeleton />
  return (
    <p className="note" role="alert">
      불러오지 못했습니다.{' '}
      <Link className="inline-link" to={of}>
        페이지로 열기
      </Link>
    </p>
  )
}
