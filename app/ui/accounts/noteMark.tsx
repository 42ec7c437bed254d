import type { MemberNote } from '#domain/accounts/memberNote.ts'

/** What the reader noted about a member, beside that member's name. */
export const NoteMark = ({ note }: { note: MemberNote | null }) =>
  note && (
    <span className="note-mark" data-color={note.color} title={note.note}>
      <span className="visually-hidden">내 메모: </span>
      {note.note}
    </span>
  )
