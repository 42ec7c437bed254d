import { noteSecurity } from '#app/securityLog.server.ts'
import type { OPEN_SOCKETS } from '#http/protection/limits.server.ts'
import { noteRefusal } from './counts.ts'

const RETRY_AFTER_SECONDS = '30'

/** The open sockets of a server, by household. */
export function createPlaces({ ofAddress, ofAll }: { [Name in keyof typeof OPEN_SOCKETS]: number }) {
  const households = new Map<string, number>()
  const told = new Set<string>()
  let all = 0
  const answer = (household: string, status: number, words: string): Response => {
    noteRefusal(status)
    if (!told.has(household)) noteSecurity('limit_reached', { limit: 'OPEN_SOCKETS' })
    told.add(household)
    return new Response(words, { status, headers: { 'Retry-After': RETRY_AFTER_SECONDS } })
  }
  return {
    /**
     * The refusal of another socket: 429 for too many of the household, 503 for too many in all; null if there is room.
     */
    refuse: (household: string): Response | null => {
      if ((households.get(household) ?? 0) >= ofAddress)
        return answer(household, 429, '이 주소에서 열어 둔 채팅이 너무 많습니다. 잠시 후 다시 시도해주세요.')
      if (all >= ofAll)
        return answer(household, 503, '채팅 접속자가 너무 많습니다. 잠시 후 다시 시도해주세요.')
      return null
    },
    take: (household: string): void => {
      all++
      households.set(household, (households.get(household) ?? 0) + 1)
    },
    leave: (household: string): void => {
      all--
      told.delete(household)
      const left = (households.get(household) ?? 1) - 1
      if (left > 0) households.set(household, left)
      else households.delete(household)
    },
  }
}
