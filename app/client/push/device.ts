/**
 * The fields of a registered device (specification, section 3). In a browser `fcmToken` is the PushSubscription as
 * JSON.
 */
export interface StoredDevice {
  deviceType: 'ANDROID' | 'PC_WEB' | 'IOS'
  deviceKey: string
  deviceName: string
  fcmToken: string
}

/** The specification's messages for each missing field of a device. */
const REQUIRED = {
  fcmToken: 'FCM token is required.',
  deviceName: 'deviceName token is required.',
  deviceKey: 'deviceKey token is required.',
} as const

const STORED_AT = 'device'
/** The member for whom the server registered the device. */
const OWNER_AT = 'deviceOwner'
/** A service worker cannot read local storage: public/sw.js reads this when the subscription changes. */
const WORKER_STORE = { cache: 'device', path: '/device.json' }

/** The device registered from here. Stored data that is not a device is removed. */
export function readDevice(): StoredDevice | null {
  const stored = localStorage.getItem(STORED_AT)
  if (stored === null) return null
  try {
    return checkDevice(JSON.parse(stored))
  } catch {
    void forgetDevice()
    return null
  }
}

/** A device that lacks a field; its message is for people. */
export class IncompleteDevice extends Error {}

/** Throws `IncompleteDevice` with the specification's message for the first missing field. */
export function checkDevice(device: unknown): StoredDevice {
  const given = Object(device) as Partial<StoredDevice>
  for (const [field, words] of Object.entries(REQUIRED)) {
    const value = given[field as keyof typeof REQUIRED]
    if (typeof value !== 'string' || value.trim() === '') throw new IncompleteDevice(words)
  }
  return given as StoredDevice
}

/** True if the server registered the device for this member and nobody else has signed in here since. */
export const isDeviceOf = (userId: number): boolean => localStorage.getItem(OWNER_AT) === String(userId)

/** After a sign-in, the device must be registered for its new member. */
export const forgetOwner = (): void => localStorage.removeItem(OWNER_AT)

export async function storeDevice(device: StoredDevice, userId: number | null): Promise<void> {
  localStorage.setItem(STORED_AT, JSON.stringify(device))
  localStorage.setItem(OWNER_AT, String(userId))
  const cache = await caches.open(WORKER_STORE.cache)
  await cache.put(WORKER_STORE.path, Response.json(device))
}

export async function forgetDevice(): Promise<void> {
  localStorage.removeItem(STORED_AT)
  forgetOwner()
  await caches.delete(WORKER_STORE.cache)
}
