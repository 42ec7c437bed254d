import { lazy } from 'react'
import type { ShownPost } from '#domain/boards/board.ts'
import { CopyLink } from '../../controls/copyLink.tsx'
import { DialogLink } from '../../controls/popups/dialogLink.tsx'
import { Menu } from '../../controls/popups/menu.tsx'
import { DeleteItem, ReportItem } from '../../controls/popups/taskItems.tsx'
import { Icon } from '../../icons/icon.tsx'
import { Link } from '../../link.tsx'
import { useViewer } from '../../shell/viewer.tsx'
import { boardPath, postTaskPath, writePath } from '../boardPaths.ts'

const fetchTasks = () => import('./postTasks.tsx')
const DeletePost = lazy(() => fetchTasks().then(({ DeletePost }) => ({ default: DeletePost })))
const MoveForm = lazy(() => fetchTasks().then(({ MoveForm }) => ({ default: MoveForm })))

/** The other acts on a post: its author edits and deletes it, admins move and delete it. */
export function PostMenu({
  board: { id, isMine, isBlinded, category },
  isAdmin,
}: {
  board: ShownPost
  isAdmin: boolean
}) {
  const isMember = useViewer().nickname !== null
  return (
    <Menu label="글 더 보기">
      {isMine && !isBlinded && (
        <Link role="menuitem" to={writePath({ boardId: id })}>
          <Icon name="pencil" size="small" />
          수정
        </Link>
      )}
      {(isMine || isAdmin) && (
        <DeleteItem to={postTaskPath(id, 'delete')} form={() => <DeletePost id={id} />} />
      )}
      {isAdmin && (
        <DialogLink
          role="menuitem"
          to={postTaskPath(id, 'move')}
          title="말머리 변경"
          hasOwnWayOut
          content={() => <MoveForm id={id} category={category} />}
        >
          <Icon name="tag" size="small" />
          말머리 변경
        </DialogLink>
      )}
      {!isMine && isMember && <ReportItem to={postTaskPath(id, 'report')} title="글 신고" what="글이" />}
      <CopyLink to={boardPath(id)} />
    </Menu>
  )
}
