import { Link } from '@remix-run/react'

/** What one agrees to, within reach of every page. */
export function LegalLinks() {
  return (
    <p className="legal-links">
      <Link to="/terms">이용약관</Link>
      <Link to="/privacy">개인정보 처리방침</Link>
    </p>
  )
}
