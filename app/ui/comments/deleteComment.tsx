import { DeleteForm } from '../controls/forms/deleteForm.tsx'

/** Asks before a comment is deleted. */
export const DeleteComment = ({ action }: { action: string }) => (
  <DeleteForm action={action}>
    댓글로 받은 포인트도 함께 회수됩니다. 답글이 있으면 자리만 남습니다.
  </DeleteForm>
)
