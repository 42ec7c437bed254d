import { Link } from '../../link.tsx'

/** Links to the legal texts, on every page. */
export function LegalLinks() {
  return (
    <p className="legal-links">
      <Link to="/terms">이용약관</Link>
      <Link to="/privacy">개인정보 처리방침</Link>
      <Link to="/records">운영기록</Link>
    </p>
  )
}
