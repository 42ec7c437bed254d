/** The colours of a note and their Korean names. */
export const NOTE_COLOR_NAMES = {
  GRAY: '회색',
  RED: '빨강',
  ORANGE: '주황',
  YELLOW: '노랑',
  GREEN: '초록',
  TEAL: '청록',
  BLUE: '파랑',
  PURPLE: '보라',
} as const
type NoteColor = keyof typeof NOTE_COLOR_NAMES

export const MAX_NOTE_LETTERS = 100

/** The viewer's note about a member. */
export interface MemberNote {
  note: string
  color: NoteColor
}
