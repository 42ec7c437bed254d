import { durable } from '../../../../../db/durable.server.ts'
import { sendTest } from '../../../../domain/devices/devices.server.ts'
import { refuse } from '../../../../domain/refusal.ts'
import { api, created } from '../../../../http/answer.server.ts'
import { readId } from '../../../../http/input.server.ts'
import { requireMember } from '../../../../http/session.server.ts'

export const action = api(async ({ request, params }) => {
  if (request.method !== 'POST') refuse('not_found', '없는 호출입니다.')
  const deliveryKey = sendTest(await requireMember(request), readId(params.id))
  await durable()
  return created({ deliveryKey })
})
