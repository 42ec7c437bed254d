import { Link } from '../../link.tsx'
import { kept } from '../../rendering/kept.tsx'

/** Links to the legal texts, on every page. */
export const LegalLinks = () => <Links className="legal-links" of={{}} />

const Links = kept('p', () => (
  <>
    <Link to="/terms">이용약관</Link>
    <Link to="/privacy">개인정보 처리방침</Link>
    <Link to="/records">운영기록</Link>
  </>
))
