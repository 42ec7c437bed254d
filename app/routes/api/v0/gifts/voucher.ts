import { openVoucher } from '#domain/gifts/userGifts/vouchers.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api } from '#http/answer.server.ts'

/** The picture of a member's own voucher, which nobody may cache. */
export const loader = api(
  byMember(
    ({ member, params }) =>
      new Response(new Uint8Array(openVoucher(member, params.id ?? '')), {
        headers: {
          'Content-Type': 'image/webp',
          'Content-Disposition': 'inline; filename="voucher.webp"',
          'Cache-Control': 'private, no-store',
        },
      }),
  ),
)
