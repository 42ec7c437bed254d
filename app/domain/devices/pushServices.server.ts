import { channelOf } from './settings/notifySettings.ts'

const UNREADABLE = 'unreadable'

/**
 * The service that delivers to a device: the origin of a browser's push service, else the channel: APP,
 * TELEGRAM.
 */
export function serviceOf({ deviceType, fcmToken }: { deviceType: string; fcmToken: string }): string {
  const channel = channelOf(deviceType)
  if (channel !== 'WEB') return channel
  try {
    return new URL((JSON.parse(fcmToken) as { endpoint: string }).endpoint).origin
  } catch {
    return UNREADABLE
  }
}
