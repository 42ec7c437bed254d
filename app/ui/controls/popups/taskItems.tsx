import { lazy, type ReactNode } from 'react'
import { Icon } from '../../icons/icon.tsx'
import { DialogLink } from './dialogLink.tsx'

const ReportForm = lazy(() =>
  import('../forms/reportForm.tsx').then(({ ReportForm }) => ({ default: ReportForm })),
)

/** The entry of a menu that asks in a dialog before something is deleted; without a script `to` asks. */
export const DeleteItem = ({ to, form }: { to: string; form: () => ReactNode }) => (
  <DialogLink
    role="menuitem"
    to={to}
    title="정말 삭제 하시겠습니까?"
    content={form}
    hasOwnWayOut
    data-danger=""
  >
    <Icon name="trash" size="small" />
    삭제
  </DialogLink>
)

interface ReportLinkProps {
  /** The page that asks without a script; the form is sent there. */
  to: string
  title: string
  /** The reported thing as the subject of a sentence, 댓글이. */
  what: string
}

/** A link that asks in a dialog for the reason of a report. */
export const ReportLink = ({ to, title, what }: ReportLinkProps) => (
  <DialogLink to={to} title={title} content={() => <ReportForm action={to} what={what} />} hasOwnWayOut>
    신고
  </DialogLink>
)

/** The entry of a menu that asks in a dialog for the reason of a report. */
export const ReportItem = ({ to, title, what }: ReportLinkProps) => (
  <DialogLink
    role="menuitem"
    to={to}
    title={title}
    content={() => <ReportForm action={to} what={what} />}
    hasOwnWayOut
  >
    <Icon name="flag" size="small" />
    신고
  </DialogLink>
)
