import type { Device } from '#domain/devices/devices.server.ts'
import type { NotifyHistory } from '#domain/devices/histories.server.ts'
import type { TelegramOffer } from '#providers/telegram.server.ts'
import { instant, instantOrNull } from './wire.server.ts'

/** A device as its owner sees it; its key and its token are never answered. */
export const device = ({ id, deviceType, deviceName, createdAt, lastAcceptedAt, lastFailedAt }: Device) => ({
  id,
  deviceType,
  deviceName,
  createAt: instant(createdAt),
  lastAcceptedAt: instantOrNull(lastAcceptedAt),
  lastFailedAt: instantOrNull(lastFailedAt),
})

export const telegramOffer = ({ code, url, expiresAt }: TelegramOffer) => ({
  code,
  url,
  expiresAt: instant(expiresAt),
})

export const notifyHistory = ({
  id,
  kind,
  title,
  body,
  imageUrl,
  link,
  createdAt,
  readAt,
}: NotifyHistory) => ({
  id,
  kind,
  title,
  body,
  imageUrl,
  link,
  createAt: instant(createdAt),
  readAt: instantOrNull(readAt),
})
