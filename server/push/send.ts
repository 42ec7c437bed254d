import type { Outcome } from '#domain/devices/delivery/outbox/answers.server.ts'
import type { DueDelivery } from '#domain/devices/delivery/outbox/due.server.ts'
import { isFirebaseOn } from '#domain/devices/devices.server.ts'
import { isTelegramOn } from '#providers/telegram.server.ts'
import { createFcmSender } from './fcm.ts'
import type { Send } from './outbox.ts'
import { createTelegramSender } from './telegram.ts'
import { createWebPushSender } from './webpush.ts'

type DeviceType = DueDelivery['device']['deviceType']

/** How a message reaches a device: by the channel of its type. */
export function createSender(): Send {
  const toApp = isFirebaseOn() ? createFcmSender() : async () => NO_FIREBASE
  const channels: Record<DeviceType, Send> = {
    PC_WEB: createWebPushSender(),
    ANDROID: toApp,
    IOS: toApp,
    TELEGRAM: isTelegramOn() ? createTelegramSender() : async () => NO_TELEGRAM,
  }
  return async (due) => channels[due.device.deviceType](due)
}

const NO_FIREBASE: Outcome = { kind: 'failed', reason: 'FCM이 설정되지 않았습니다' }
const NO_TELEGRAM: Outcome = { kind: 'failed', reason: '텔레그램이 설정되지 않았습니다' }
