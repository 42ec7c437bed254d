import iconv from 'iconv-lite'
import { Unreadable } from './crawlErrors.ts'

/** Names of the Korean charset; all of them are read as CP949, which holds the syllables EUC-KR lacks. */
const KOREAN = /^(?:euc-?kr|ks_?c_?5601.*|cp949|ms949|x-windows-949|windows-949|korean|uhc)$/i

/** The tolerated share of broken bytes. A title cut inside a letter breaks a few; a wrong charset breaks more. */
const MAX_SPOILT_SHARE = 1 / 500
const MAX_SPOILT_LETTERS = 10

/**
 * The text of a page, in the charset that the header names, else the page itself, else UTF-8. Throws
 * Unreadable when the bytes are not in that charset.
 */
export function decodePage(body: Buffer, contentType: string): string {
  const charset = charsetIn(contentType) ?? charsetIn(body.subarray(0, 2048).toString('latin1')) ?? 'utf-8'
  const encoding = KOREAN.test(charset) ? 'cp949' : charset
  if (!iconv.encodingExists(encoding)) throw new Unreadable(`알 수 없는 문자 집합입니다 (${charset})`)
  const text = iconv.decode(body, encoding)
  const spoilt = text.split('\uFFFD').length - 1
  if (spoilt > Math.max(MAX_SPOILT_LETTERS, text.length * MAX_SPOILT_SHARE)) {
    throw new Unreadable(`문자가 깨져서 왔습니다 (${charset})`)
  }
  return text
}

/** In `text/html; charset=euc-kr`, `<meta charset="utf-8">` or `<?xml … encoding="UTF-8"?>`. */
const charsetIn = (text: string): string | null =>
  /(?:charset|<\?xml[^<>]*encoding)\s*=\s*(?:["']\s*)?([\w-]+)/i.exec(text)?.[1] ?? null
