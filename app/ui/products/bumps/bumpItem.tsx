import { lazy, type ReactNode } from 'react'
import type { BumpOffer } from '#domain/deals/bumps/bumps.server.ts'
import { Button } from '../../controls/button.tsx'
import { DialogLink } from '../../controls/popups/dialogLink.tsx'
import { Loaded } from '../../controls/popups/loaded.tsx'
import { Icon } from '../../icons/icon.tsx'
import { Link } from '../../link.tsx'
import { bumpPath } from '../deals/paths.ts'

const BumpForm = lazy(() => import('./bumpForm.tsx').then(({ BumpForm }) => ({ default: BumpForm })))

/** The entry of a menu that bumps a sale to the top of today's deals after a confirmation in a dialog, without a script on a page. */
export function BumpItem({ saleId, isMember }: { saleId: number; isMember: boolean }) {
  const look = { to: bumpPath(saleId), role: 'menuitem' }
  // For a signed-out visitor the linked page asks to sign in.
  if (!isMember)
    return (
      <Link {...look}>
        <Words />
      </Link>
    )
  return (
    <DialogLink
      {...look}
      title="끌올하시겠습니까?"
      hasOwnWayOut
      content={(close) => (
        <Loaded<{ offer: BumpOffer }> of={bumpPath(saleId)}>
          {({ offer }) => <BumpForm offer={offer} no={<No onClick={close}>취소</No>} />}
        </Loaded>
      )}
    >
      <Words />
    </DialogLink>
  )
}

const No = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button type="button" onClick={onClick}>
    {children}
  </Button>
)

const Words = () => (
  <>
    <Icon name="arrow-up" size="small" />
    끌올
  </>
)
