/** Why a form was refused: a message, and the messages at its fields. */
export interface Refused {
  message: string
  fields: Record<string, string>
}
