/** The queue of cases and the page of one. */
export const QUEUE_PATH = '/auth/admin/reports'
export const casePath = (id: number): string => `${QUEUE_PATH}/${id}`

/** The pages where a member reads what staff decided about their own things. */
export const OWN_DECISIONS_PATH = '/auth/my/decisions'
export const ownDecisionPath = (id: number): string => `${OWN_DECISIONS_PATH}/${id}`

export const RECORDS_PATH = '/records'
export const RECORD_FEED_PATH = '/records.xml'

/** The things whose report has a page of its own, by a part of its address. */
export const REPORTED_PATHS = [
  { part: 'users', kind: 'MEMBER' },
  { part: 'sales', kind: 'OFFER' },
] as const
export const reportPath = (part: (typeof REPORTED_PATHS)[number]['part'], id: number): string =>
  `/auth/reports/${part}/${id}`
