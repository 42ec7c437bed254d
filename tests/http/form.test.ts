import { describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { takeListing } from '#domain/intake/takeListing.server.ts'
import type { FormRefusal } from '#http/answer.server.ts'
import { action as block } from '#routes/web/accounts/profile/user.tsx'
import { action as write } from '#routes/web/boards/write.tsx'
import { action as commentAct } from '#routes/web/products/comment.tsx'
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
      expect([init.status, data.refusal.message]).toEqual([400, '지원하지 않는 요청입니다.'])
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

  test('gives back the text that came with too large a picture', async () => {
    const { kim } = cast()
    takeListing(post(1, '[쿠팡] 신라면 40개 (19,900원/무료)'))
    const parts = new FormData()
    parts.append('text', '맛있습니다')
    parts.append('file', new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'photo.png'))
    const { data } = await refusedBy(comment, kim, { parts, params: { id: '1' } })
    expect(data.refusal.message).toBe('사진 파일은 10MB까지 올릴 수 있습니다.')
    expect(data.typed).toEqual({ text: ['맛있습니다'] })
  })
})

describe('words whose form is gone', () => {
  const sentTo = async (handle: Handle, member: Member | null, asking: Parameters<typeof ask>[2]) => {
    const headers = {
      ...(member ? await asBrowser(member) : { Origin: env.ORIGIN }),
      Referer: `${env.ORIGIN}/products/1`,
    }
    const answer = (await ask(handle, '/', { ...asking, headers })) as Response
    return [answer.status, await answer.json()]
  }

  test('are returned when the commented thing is gone', async () => {
    const { kim } = cast()
    const gone = await sentTo(comment, kim, { form: { text: '길게\n쓴 말' }, params: { id: '404' } })
    expect(gone).toEqual([404, { message: expect.any(String), words: '길게\n쓴 말', back: '/products/1' }])
    const answer = { form: { text: '긴 답글' }, params: { id: '1', commentId: '404' } }
    expect(await sentTo(commentAct, kim, answer)).toEqual([
      404,
      expect.objectContaining({ words: '긴 답글' }),
    ])
  })

  test('are returned to a member who was signed out, without reading the pictures', async () => {
    const parts = new FormData()
    parts.append('text', '길게 쓴 말')
    parts.append('file', new File([new Uint8Array(5 * 1024 * 1024)], 'photo.png'))
    parts.append('later', 'not read')
    const words = { message: '로그인이 필요합니다.', words: '길게 쓴 말', back: '/products/1' }
    expect(await sentTo(comment, null, { parts, params: { id: '1' } })).toEqual([401, words])
    const post = { title: '후기', content: '<p>하나</p><p>둘</p>' }
    expect(await sentTo(write, null, { form: post })).toEqual([401, { ...words, words: '후기\n\n하나\n둘' }])
  })

  test('are returned when another member has signed in since', async () => {
    const { kim, lee } = cast()
    const form = { text: '길게 쓴 말', _for: `${lee.id}` }
    expect(await sentTo(comment, kim, { form, params: { id: '1' } })).toEqual([
      409,
      expect.objectContaining({ words: '길게 쓴 말' }),
    ])
  })
})
