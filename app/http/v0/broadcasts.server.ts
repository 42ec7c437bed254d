import type { Broadcast } from '#domain/broadcasts/broadcasts.server.ts'
import type { OpenModal } from '#domain/broadcasts/openModals.server.ts'
import { instant, instantOrNull } from './wire.server.ts'

/** A broadcast with its progress: members expected and notified, messages by state. */
export const broadcast = (row: Broadcast) => ({
  id: row.id,
  purpose: row.purpose,
  title: row.title,
  body: row.body,
  link: row.link,
  contact: row.contact,
  audience: row.audience,
  state: row.state,
  expected: row.expected,
  told: row.told,
  deliveries: row.deliveries,
  createAt: instant(row.createdAt),
  endAt: instantOrNull(row.endedAt),
})

/** A notice for the start of the service: open-modals. */
export const openModal = ({ id, title, body, imagePath, link, startsAt, endsAt }: OpenModal) => ({
  id,
  title,
  body,
  imagePath,
  link,
  startAt: instant(startsAt),
  endAt: instant(endsAt),
})
