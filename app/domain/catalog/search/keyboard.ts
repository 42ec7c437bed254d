import { convertHangulToQwerty, convertQwertyToHangul } from 'es-hangul'

/**
 * `라면` for fkaus, `ps5` for ㅔㄴ5: the keys of a text on the other keyboard. Null for a single key, which is too short to
 * convert.
 */
export function onOtherKeyboard(typed: string): string | null {
  if (typed.length < 2) return null
  return /^[a-z\s]+$/i.test(typed) ? convertQwertyToHangul(typed) : convertHangulToQwerty(typed)
}
