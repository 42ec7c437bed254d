import { josa } from 'es-hangul'
import * as z from 'zod'

/** A text of a form about a gift: `name` is what the form calls it. */
export const giftText = (name: string, most: number, least = 1) => {
  const empty = `${josa(name, '을/를')} 입력해주세요.`
  return z
    .string(empty)
    .trim()
    .min(least, empty)
    .max(most, `${josa(name, '은/는')} ${most.toLocaleString('ko-KR')}자까지 쓸 수 있습니다.`)
}
