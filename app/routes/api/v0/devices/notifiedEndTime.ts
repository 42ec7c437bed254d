import { durable } from '../../../../../db/durable.server.ts'
import { NewTime, setNotifiedTime } from '../../../../domain/devices/notifiedTimes.server.ts'
import { refuse } from '../../../../domain/refusal.ts'
import { api, ok } from '../../../../http/answer.server.ts'
import { readInput } from '../../../../http/input.server.ts'
import { requireMember } from '../../../../http/session.server.ts'

export const action = api(async ({ request }) => {
  if (request.method !== 'PUT') refuse('not_found', '없는 호출입니다.')
  const chosen = setNotifiedTime(await requireMember(request), 'end', await readInput(request, NewTime))
  await durable()
  return ok(chosen)
})
