import * as z from 'zod'
import { readReason } from './reasons.ts'

const words = (most: number) =>
  z.string('이유를 글로 보내주세요.').trim().max(most, `이유는 ${most}자까지 쓸 수 있습니다.`)

/**
 * A report: `reason` is a code or a Korean name of the list, or free words (contract: `report-block {reason?}`);
 * `words` says more.
 */
export const NewReport = z
  .object({ reason: words(200).nullish(), words: words(1000).nullish() })
  .transform(({ reason, words: more }) => {
    const read = readReason(reason || null)
    return { reason: read.reason, words: more || read.words }
  })
export type NewReport = z.output<typeof NewReport>
