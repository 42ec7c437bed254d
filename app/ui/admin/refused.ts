/** Why a form was refused: words, and those at its fields. */
export interface Refused {
  message: string
  fields: Record<string, string>
}
