import { type GiftStatus, STATUS_NAMES } from '#domain/gifts/userGifts/states.ts'
import type { UserGiftFilter } from '#domain/gifts/userGifts/userGifts.server.ts'
import { Pills } from '../../controls/lists/tabs.tsx'
import { badgeText } from '../../count.ts'

export const USER_GIFTS = '/auth/superAdmin/userGifts'

/** The address of a part of the list. */
export function listPath({ status, archived }: UserGiftFilter, page = 1, path = USER_GIFTS): string {
  const query = new URLSearchParams({
    ...(status !== null && { status }),
    ...(archived && { archived: 'true' }),
    ...(page > 1 && { page: String(page) }),
  })
  return query.size > 0 ? `${path}?${query}` : path
}

const STATUSES = Object.keys(STATUS_NAMES) as GiftStatus[]

/** The states of gifts, with a count for those that staff have to process, and the archive. */
export function Filters({
  filter,
  open,
}: {
  filter: UserGiftFilter
  open: Partial<Record<GiftStatus, number>>
}) {
  const { status, archived } = filter
  return (
    <Pills
      label="상태"
      choices={[
        { to: USER_GIFTS, name: '전체', isCurrent: status === null && !archived },
        ...STATUSES.map((each) => ({
          to: listPath({ status: each, archived: false }),
          name: open[each] ? `${STATUS_NAMES[each]} ${badgeText(open[each])}` : STATUS_NAMES[each],
          isCurrent: status === each && !archived,
        })),
        {
          to: listPath({ status: null, archived: true }),
          name: '보관함',
          isCurrent: archived,
          startsGroup: true,
        },
      ]}
    />
  )
}
