import { share } from '#client/copy.ts'
import { Icon } from '../icons/icon.tsx'
import { Button } from './button.tsx'
import { Unscripted, useNeedsScript } from './scripted.tsx'

/** Shares an address of the site; without a script it shows the address in a field for copying. */
export function ShareButton({ address, title, size }: { address: string; title: string; size?: 'small' }) {
  return (
    <>
      <Button
        type="button"
        size={size}
        className={useNeedsScript()}
        onClick={() => void share(address, title)}
      >
        <Icon name="share-2" size="small" />
        공유
      </Button>
      <Unscripted isInline>
        <input className="input" aria-label="공유할 주소" readOnly value={address} />
      </Unscripted>
    </>
  )
}
