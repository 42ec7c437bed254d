import { durable } from '../../../../../db/durable.server.ts'
import { DeviceKey, removeDeviceByKey } from '../../../../domain/devices/devices.server.ts'
import { refuse } from '../../../../domain/refusal.ts'
import { api, noContent } from '../../../../http/answer.server.ts'
import { readQuery } from '../../../../http/input.server.ts'
import { requireMember } from '../../../../http/session.server.ts'

export const action = api(async ({ request }) => {
  if (request.method !== 'DELETE') refuse('not_found', '없는 호출입니다.')
  const member = await requireMember(request)
  removeDeviceByKey(member, readQuery(request, DeviceKey).deviceKey)
  await durable()
  return noContent()
})
