import { describe, expect, test } from 'vitest'
import type { Member } from '#domain/accounts/member.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import type { FormRefusal } from '#http/answer.server.ts'
import { action as block } from '#routes/web/accounts/profile/user.tsx'
import { action as comment } from '#routes/web/products/comments.tsx'
import { post } from '#tests/support/goods/listings.ts'
import { cast } from '#tests/support/people/cast.ts'
import { asBrowser, ask } from '#tests/support/server/calls.ts'

type Handle = Parameters<typeof ask>[0]

async function refusedBy(handle: Handle, member: Member, asking: Parameters<typeof ask>[2]) {
  const answer = await ask(handle, '/', { ...asking, headers: await asBrowser(member) })
  return answer as { data: FormRefusal; init: { status: number } }
}

const photo = () => new File([new Uint8Array(10)], 'photo.png', { type: 'image/png' })

describe('a form of a screen', () => {
  test('refuses a button that the screen does not have', async () => {
    const { kim, lee } = cast()
    for (const _act of ['', 'constructor', 'erase']) {
      const { data, init } = await refusedBy(block, kim, { form: { _act }, params: { id: `${lee.id}` } })
      expect([init.status, data.refusal.message]).toEqual([400, '모르는 요청입니다.'])
    }
  })

  test('gives back the text that came with too many pictures, without the name of the reader', async () => {
    const { kim } = cast()
    takeListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
    const parts = new FormData()
    parts.append('text', '맛있습니다')
    parts.append('_for', `${kim.id}`)
    for (let count = 0; count < 9; count++) parts.append('file', photo())
    const { data } = await refusedBy(comment, kim, { parts, params: { id: '1' } })
    expect(data.refusal.message).toMatch(/^사진 파일은 \d개까지 올릴 수 있습니다\.$/)
    expect(data.typed).toEqual({ text: ['맛있습니다'] })
  })

  test('of pages shown to another member does nothing, pictures or not', async () => {
    const { kim, lee } = cast()
    takeListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
    const parts = new FormData()
    parts.append('text', '맛있습니다')
    parts.append('_for', `${lee.id}`)
    parts.append('file', photo())
    const { data, init } = await refusedBy(comment, kim, { parts, params: { id: '1' } })
    expect([init.status, data.refusal.code]).toEqual([409, 'other_member'])
  })
})
