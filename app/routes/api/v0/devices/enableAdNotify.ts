import { durable } from '../../../../../db/durable.server.ts'
import { AdNotify, setAdNotify } from '../../../../domain/devices/adConsents.server.ts'
import { refuse } from '../../../../domain/refusal.ts'
import { api, ok } from '../../../../http/answer.server.ts'
import { readInput } from '../../../../http/input.server.ts'
import { requireMember } from '../../../../http/session.server.ts'

export const action = api(async ({ request }) => {
  if (request.method !== 'PUT') refuse('not_found', '없는 호출입니다.')
  const wish = await readInput(request, AdNotify)
  setAdNotify(await requireMember(request), wish)
  await durable()
  return ok(wish)
})
