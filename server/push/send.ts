import type { Send } from './outbox.ts'
import { createWebPushSender } from './webpush.ts'

/** How a message reaches a device: by the channel of its type. */
export function createSender(): Send {
  const toBrowser = createWebPushSender()
  return async (due) =>
    due.device.deviceType === 'PC_WEB'
      ? toBrowser(due)
      : { kind: 'failed', reason: 'FCM이 설정되지 않았습니다' }
}
