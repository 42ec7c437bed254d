import { useNavigate } from '@remix-run/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Dialog } from '../../controls/popups/dialog.tsx'
import { Unscripted } from '../../controls/scripted.tsx'
import { Link } from '../../link.tsx'
import { Skeleton } from '../../states/skeleton.tsx'
import type { DealDetailProps } from './dealDetail.tsx'
import { titleOf } from './dealRow.tsx'

const DealDetail = lazy(() => import('./dealDetail.tsx'))

/** A product in a window over the list; without a script, a line links to its page. */
export function DealWindow(props: DealDetailProps) {
  const { deal, closedPath } = props
  const navigate = useNavigate()
  const [hasStarted, setStarted] = useState(false)
  useEffect(() => setStarted(true), [])
  const close = () => navigate(closedPath, { preventScrollReset: true, replace: true })
  return (
    <>
      <Unscripted>
        <p className="notice">
          <Link className="inline-link" to={`/products/${deal.productId}`}>
            {titleOf(deal)}
          </Link>
        </p>
      </Unscripted>
      <Dialog title={titleOf(deal)} isOpen onClose={close}>
        {hasStarted && (
          <Suspense fallback={<Skeleton lines={5} />}>
            <DealDetail {...props} />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}
