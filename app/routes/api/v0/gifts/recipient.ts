import { giveRecipient, Recipient } from '#domain/gifts/userGifts/recipient.server.ts'
import { byMember } from '#http/acts.server.ts'
import { api, noContent } from '#http/answer.server.ts'

/** Stores the recipient of a physical gift; no call returns the address to the member. */
export const action = api({
  PUT: byMember({ input: Recipient }, ({ member, id, input }) => {
    giveRecipient(member, id, input)
    return noContent()
  }),
})
