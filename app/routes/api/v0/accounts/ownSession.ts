import { durable } from '../../../../../db/durable.server.ts'
import { endSession } from '../../../../domain/devices/signOut.server.ts'
import { refuse } from '../../../../domain/refusal.ts'
import { api, noContent } from '../../../../http/answer.server.ts'
import { readId } from '../../../../http/input.server.ts'
import { requireMember } from '../../../../http/session.server.ts'

export const action = api(async ({ request, params }) => {
  if (request.method !== 'DELETE') refuse('not_found', '없는 호출입니다.')
  endSession(await requireMember(request), readId(params.id))
  await durable()
  return noContent()
})
