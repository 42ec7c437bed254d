import { Icon } from '../icons/icon.tsx'
import { Link } from '../link.tsx'
import { Comments, type CommentsProps } from './comments.tsx'

interface ThreadScreenProps extends CommentsProps {
  /** The list of the commented thing, the first of the crumbs. */
  list: { to: string; name: string }
  /** The title of the commented thing. */
  title: string
}

/** A thread on a separate page: without a script, a refused comment is shown here again. */
export const ThreadScreen = ({ list, title, ...thread }: ThreadScreenProps) => (
  <>
    <nav className="crumbs" aria-label="위치">
      <Link to={list.to}>{list.name}</Link>
      <Icon name="chevron-right" size="tiny" />
      <Link to={thread.home} dir="auto">
        {title}
      </Link>
    </nav>
    <h1 className="visually-hidden">{title} 댓글</h1>
    <Comments {...thread} />
  </>
)
