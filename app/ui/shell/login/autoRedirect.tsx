import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { Unscripted } from '../../controls/scripted.tsx'

const AFTER_MS = 300

/**
 * Redirects to a page of the site after a moment (specification: about 300 ms). Without scripts the page's head
 * redirects at once; if our script does not arrive, a link is shown.
 */
export function AutoRedirect({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate(to, { replace: true }), AFTER_MS)
    return () => clearTimeout(timer)
  }, [to, navigate])
  return (
    <Unscripted>
      <p className="notice">
        <a className="inline-link" href={to}>
          계속하기
        </a>
      </p>
    </Unscripted>
  )
}
