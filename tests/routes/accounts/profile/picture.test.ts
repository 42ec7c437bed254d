import { rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { db } from '#db/client.server.ts'
import { uploads } from '#db/schema/accounts.ts'
import { signIn } from '#domain/accounts/identities.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { uploadImage } from '#domain/accounts/profile/images.server.ts'
import { applyPicture, uploadPicture } from '#domain/accounts/profile/pictures.server.ts'
import { sweepUploads } from '#domain/accounts/profile/uploads.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { BoardEdit, NewBoard } from '#domain/boards/newBoard.server.ts'
import { deleteBoard, editBoard, writeBoard } from '#domain/boards/writing.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { NewComment } from '#domain/comments/newComment.server.ts'
import { writeComment } from '#domain/comments/writing.server.ts'
import { listOpenCases } from '#domain/moderation/cases.server.ts'
import { decide, NewDecision, undo } from '#domain/moderation/decisions.server.ts'
import type { SubjectKind } from '#domain/moderation/reasons.ts'
import { loader as my } from '#routes/api/v0/accounts/my.ts'
import { action as apply } from '#routes/api/v0/accounts/profile/imageApply.ts'
import { action as uploadForText } from '#routes/api/v0/accounts/profile/images.ts'
import { action as upload } from '#routes/api/v0/accounts/profile/imageUpload.ts'
import { loader as serve } from '#routes/web/accounts/profile/upload.ts'
import { photo, png, withFile } from '#tests/support/goods/pictures.ts'
import { cast } from '#tests/support/people/cast.ts'
import { reportThing } from '#tests/support/people/reporting.ts'
import { waitUntil } from '#tests/support/run/waitUntil.ts'
import { asApp, asBrowser, ask, call } from '#tests/support/server/calls.ts'

let kim: Member
let lee: Member
beforeEach(() => {
  ;({ kim, lee } = cast())
  rmSync(join(env.DATA_DIR, 'uploads'), { recursive: true, force: true })
})

const send = async (member: Member, parts: FormData) =>
  call(upload, 'auth/my/image-upload', { method: 'POST', headers: await asApp(member), parts })
const wear = async (member: Member, imagePath: string | null) =>
  call(apply, 'auth/my/image-apply', { headers: await asApp(member), json: { imagePath } })
const worn = async (member: Member) =>
  (await call(my, 'auth/my', { headers: await asApp(member) })).body.imageUrl
const open = async (imagePath: string, headers: Record<string, string> = {}) =>
  (await ask(serve, imagePath, { headers, params: { fileName: imagePath.split('/').at(-1)! } })) as Response
const files = () => readdir(join(env.DATA_DIR, 'uploads')).catch(() => [])

describe('auth/my/image-upload and image-apply', () => {
  test('a photo becomes a square WebP, upright and without metadata', async () => {
    const { status, body } = await send(kim, withFile(await photo()))
    expect(status).toBe(201)
    expect(await worn(kim), 'not before it is applied').toBeNull()
    expect(await wear(kim, body.imagePath)).toMatchObject({ status: 200, body: { imageUrl: body.imagePath } })
    expect(await worn(kim)).toBe(body.imagePath)

    const answer = await open(body.imagePath)
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=3600, must-revalidate')
    expect(answer.headers.get('Content-Type')).toBe('image/webp')
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { format, width, height, exif, orientation } = await sharp(bytes).metadata()
    expect({ format, width, height, exif, orientation }).toEqual({ format: 'webp', width: 256, height: 256 })
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const redAt = (x: number, y: number) => data[(y * 256 + x) * 3]! > 128
    expect([redAt(200, 128), redAt(50, 128)], 'the red top of a picture that lay on its side').toEqual([
      true,
      false,
    ])
  })

  test('a multipart body may spell its type in other letters', async () => {
    const plain = new Request(env.ORIGIN, { method: 'POST', body: withFile(await png()) })
    const type = plain.headers.get('Content-Type')!.replace('multipart/form-data', 'Multipart/Form-Data')
    const request = new Request(new URL('/api/v0/auth/my/image-upload', env.ORIGIN), {
      method: 'POST',
      headers: { ...(await asApp(kim)), 'Content-Type': type },
      body: await plain.arrayBuffer(),
    })
    const { status } = await upload({ request, params: {}, context: { nonce: '' } })
    expect(status).toBe(201)
  })

  test('a new picture replaces the first, whose file is deleted', async () => {
    const first = (await send(kim, withFile(await png()))).body.imagePath
    await wear(kim, first)
    const second = (await send(kim, withFile(await photo()))).body.imagePath
    await wear(kim, second)
    expect((await open(first)).status).toBe(404)
    expect((await open(second)).status).toBe(200)
    await wear(kim, null)
    expect(await worn(kim)).toBeNull()
    expect((await open(second)).status).toBe(404)
  })

  test('a picture replaces one that was applied while its request was on the way', async () => {
    const [first, second] = [await uploadPicture(kim, await png()), await uploadPicture(kim, await photo())]
    for (const imagePath of [first, second]) applyPicture(kim, { imagePath })
    expect((await open(first)).status).toBe(404)
    applyPicture(kim, { imagePath: null })
    expect(await worn(kim)).toBeNull()
    expect((await open(second)).status).toBe(404)
  })

  test('a picture belongs to its uploader only', async () => {
    const { imagePath } = (await send(kim, withFile(await png()))).body
    const refused = {
      status: 400,
      body: { code: 'invalid', fields: { imagePath: '올린 사진을 찾을 수 없습니다.' } },
    }
    for (const path of [imagePath, '/uploads/../app.db']) expect(await wear(lee, path)).toMatchObject(refused)
    expect((await open('/uploads/..%2fapp.db')).status).toBe(404)
  })

  test('of an animated picture the first frame stays', async () => {
    const frames = await sharp(
      [await png(), await png()].map((input) => input),
      { join: { animated: true } },
    )
      .gif()
      .toBuffer()
    const { imagePath } = (await send(kim, withFile(frames))).body
    const { pages, height } = await sharp(Buffer.from(await (await open(imagePath)).arrayBuffer())).metadata()
    expect({ pages, height }).toEqual({ pages: undefined, height: 256 })
  })
})

describe('a picture of a post or comment', () => {
  const park = () => cast().park
  const upload = async () => (await uploadImage(kim, await photo())).imagePath
  const statusesFor = async (imagePath: string) => {
    const viewers = [{}, await asBrowser(lee), await asBrowser(kim), await asBrowser(park())]
    const answers = await Promise.all(viewers.map((headers) => open(imagePath, headers)))
    return answers.map(({ status }) => status)
  }
  const post = (imagePath: string) =>
    writeBoard(kim, NewBoard.parse({ title: '사진', content: '<p>본문입니다</p>', images: [imagePath] })).id
  const remove = (kind: SubjectKind, id: number) => {
    reportThing(lee, kind, id)
    const [open] = listOpenCases(park(), { pageNumber: 1, pageSize: 1 }).contents
    return decide(park(), open!.id, NewDecision.parse({ verdict: 'REMOVE', rule: 'PERSONAL_DATA' })).id
  }

  test('that staff remove is open to its author and admins alone, in both sizes, until the decision is undone', async () => {
    const [ofPost, ofComment] = [await upload(), await upload()]
    const id = post(ofPost)
    const said = NewComment.parse({ text: '사진입니다', images: [ofComment] })
    const comment = writeComment(kim, BOARD_COMMENTS, id, said).id
    const decisions = [remove('BOARD_COMMENT', comment), remove('BOARD', id)]
    for (const path of [ofPost, ofComment, ofPost.replace('.webp', '-720.webp')])
      expect(await statusesFor(path), path).toEqual([404, 404, 200, 200])
    const forAuthor = await open(ofPost, await asBrowser(kim))
    expect(forAuthor.headers.get('Cache-Control')).toBe('private, no-store')
    for (const decision of decisions) undo(park(), decision)
    for (const path of [ofPost, ofComment]) expect(await statusesFor(path)).toEqual([200, 200, 200, 200])
  })

  test('that its author deletes or takes out is for admins alone, until another post of the author shows it', async () => {
    const [deleted, dropped] = [await upload(), await upload()]
    deleteBoard(kim, post(deleted))
    const kept = { title: '사진', content: '<p>본문입니다</p>' }
    editBoard(kim, post(dropped), BoardEdit.parse({ ...kept, images: [] }))
    for (const path of [deleted, dropped]) expect(await statusesFor(path)).toEqual([404, 404, 404, 200])
    post(deleted)
    expect(await statusesFor(deleted)).toEqual([200, 200, 200, 200])
  })

  test('is asked for again after an hour, and is not sent twice', async () => {
    const path = await upload()
    const first = await open(path)
    const tag = first.headers.get('ETag') ?? ''
    const again = await open(path, { 'If-None-Match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    deleteBoard(kim, post(path))
    expect((await open(path, { 'If-None-Match': tag })).status).toBe(404)
  })
})

describe('a file that is no picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const bad: Array<[string, () => Buffer | Promise<Buffer>]> = [
    ['an SVG', () => Buffer.from(svg)],
    ['an SVG that begins like a GIF', () => Buffer.from(`GIF89a${svg}`)],
    ['a page', () => Buffer.from('<html><script>alert(1)</script>')],
    ['half a photo', async () => (await photo()).subarray(0, 900)],
    ['a bomb of 900 million pixels', () => bomb(30_000)],
    ['a PDF', () => Buffer.from('%PDF-1.7')],
  ]
  // ASVS 1.3.4, 5.2.2
  test.each(bad)('%s is refused', async (_, make) => {
    expect(await send(kim, withFile(await make()))).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { file: expect.stringContaining('사진') } },
    })
    expect(await files()).toEqual([])
  })

  test('no bytes, another field, no file, no multipart: refused', async () => {
    const empty = withFile(Buffer.alloc(0))
    const elsewhere = withFile(await png(), { field: 'other' })
    for (const parts of [empty, elsewhere, new FormData()])
      expect(await send(kim, parts)).toMatchObject({
        status: 400,
        body: { fields: { file: expect.any(String) } },
      })
    const json = await call(upload, 'auth/my/image-upload', {
      headers: await asApp(kim),
      json: { file: 'x' },
    })
    expect(json).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })

  // ASVS 5.2.1
  test('reading stops past 5 MB', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        if (sent === 0)
          controller.enqueue(
            Buffer.from(`--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`),
          )
        sent += 64 * 1024
        if (sent > 50 * 1024 * 1024) controller.close()
        else controller.enqueue(Buffer.alloc(64 * 1024, 1))
      },
    })
    const request = new Request(new URL('/api/v0/auth/my/image-upload', env.ORIGIN), {
      method: 'POST',
      headers: { ...(await asApp(kim)), 'Content-Type': 'multipart/form-data; boundary=b' },
      body: endless,
      duplex: 'half',
    } as RequestInit)
    const answer = await upload({ request, params: {}, context: { nonce: '' } })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'too_large',
      message: '사진 파일은 5MB까지 올릴 수 있습니다.',
    })
    expect(sent).toBeLessThan(7 * 1024 * 1024)
  })

  // ASVS 3.2.1, 5.3.1
  test('a photo that is also a web page is served as the picture only', async () => {
    const polyglot = Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>')])
    const { imagePath } = (await send(kim, withFile(polyglot))).body
    const bytes = Buffer.from(await (await open(imagePath)).arrayBuffer())
    expect(bytes.includes('<script>')).toBe(false)
  })

  test('at most 60 an hour', async () => {
    const picture = await sharp(await png())
      .resize(8)
      .png()
      .toBuffer()
    for (let i = 0; i < 60; i++) await send(kim, withFile(picture))
    expect(await send(kim, withFile(picture))).toMatchObject({ status: 429 })
    expect((await send(lee, withFile(picture))).status).toBe(201)
  })
})

describe('a picture of many pixels', () => {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'teal' }, limitInputPixels: false })
  const upright = (picture: Sharp) => picture.withMetadata({ orientation: 6 })
  const refused: Array<[string, () => Sharp]> = [
    ['a progressive JPEG of 48 megapixels', () => upright(plain(8000, 6000).jpeg({ progressive: true }))],
    ['a progressive JPEG of 18 megapixels', () => plain(6000, 3000).jpeg({ progressive: true })],
    ['a JPEG of 51 megapixels', () => plain(8500, 6000).jpeg()],
    [
      'a progressive JPEG of 9 megapixels with colours in full resolution',
      () => plain(3000, 3000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    ],
    ['a PNG of 18 megapixels', () => plain(6000, 3000).png()],
    ['a PNG of 9 megapixels with 16 bits per channel', () => plain(3000, 3000).toColourspace('rgb16').png()],
    ['a WebP of 18 megapixels', () => plain(6000, 3000).webp({ lossless: true, effort: 0 })],
    ['a GIF of 9 megapixels', () => plain(3000, 3000).gif({ effort: 1 })],
    ['a long JPEG on its side, which shrinks too late', () => upright(plain(60_000, 500).jpeg())],
  ]
  test.each(refused)('%s is refused with the limits', async (_, make) => {
    expect(await send(kim, withFile(await make().toBuffer()))).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { file: expect.stringMatching(/5,000만 화소.*600만~1,200만 화소/) } },
    })
    expect(await files()).toEqual([])
  })

  test.each<[string, () => Sharp]>([
    ["a phone's JPEG of 50 megapixels on its side", () => upright(plain(8160, 6120).jpeg())],
    ['a progressive JPEG of 12 megapixels', () => plain(4000, 3000).jpeg({ progressive: true })],
    ['a PNG of 12 megapixels', () => plain(4000, 3000).png()],
  ])('%s is accepted', async (_, make) => {
    expect(await send(kim, withFile(await make().toBuffer()))).toMatchObject({ status: 201 })
  })
})

describe('many pictures at once', () => {
  const statuses = async (sending: Array<Promise<{ status: number }>>) =>
    (await Promise.all(sending)).map(({ status }) => status).sort()
  const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

  // ASVS 5.2.1, 15.2.2
  test('wait in one line of twelve, of which four are of one member', async () => {
    const picture = withFile(await png())
    const answers = await Promise.all(times(24, () => send(kim, picture)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
    const refused = answers.find(({ status }) => status !== 201)
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'too_many', message: '처리 중인 사진이 많습니다. 잠시 후 다시 올려주세요.' },
    })
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0)

    const members = times(6, () => 0).map((_, no) => signIn('kakao', `99${no}`).member)
    const crowd = members.flatMap((member) => times(4, () => send(member, picture)))
    expect(await statuses(crowd)).toEqual([...times(12, () => 201), ...times(12, () => 429)])
    expect(await statuses([send(kim, picture)]), 'when the line is short again').toEqual([201])
  })

  test('stay within sixty an hour', async () => {
    const picture = withFile(await png())
    const before = { userId: kim.id, createdAt: Date.now() }
    for (let no = 0; no < 58; no++)
      db.insert(uploads)
        .values({ ...before, fileName: `former-${no}.webp` })
        .run()
    expect(await statuses(times(4, () => send(kim, picture)))).toEqual([201, 201, 429, 429])
    expect(await files(), 'a refused file is deleted').toHaveLength(2)
  })
})

describe('bodies with files', () => {
  const CHUNK = Buffer.alloc(1024 * 1024, 1)

  /** Sends nine megabytes from an address, and the end of the body when `finish` is called. */
  async function sendSlowly(address: string) {
    const state = { sent: 0, isAnswered: false, finish: () => {} }
    const finished = new Promise<void>((resolve) => {
      state.finish = resolve
    })
    const body = new ReadableStream({
      async pull(controller) {
        if (state.sent === 0)
          controller.enqueue(
            Buffer.from(`--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`),
          )
        if (state.sent++ < 9) return controller.enqueue(CHUNK)
        await finished
        controller.enqueue(Buffer.from('\r\n--b--\r\n'))
        controller.close()
      },
    })
    const request = new Request(new URL('/api/v0/auth/images', env.ORIGIN), {
      method: 'POST',
      headers: {
        ...(await asApp(kim)),
        'Content-Type': 'multipart/form-data; boundary=b',
        'X-Client-Address': address,
      },
      body,
      duplex: 'half',
    } as RequestInit)
    const answer = uploadForText({ request, params: {}, context: { nonce: '' } })
    void answer.finally(() => {
      state.isAnswered = true
    })
    await waitUntil('nine megabytes or an answer', () => state.sent > 9 || state.isAnswered)
    return { answer, finish: state.finish }
  }

  // ASVS 1.4.3, 5.2.1
  test('take at most 12 MB from one address and 20 MB in all', async () => {
    const first = await sendSlowly('203.0.113.1')
    const sameAddress = await (await sendSlowly('203.0.113.1')).answer
    expect(sameAddress.status).toBe(429)
    expect(Number(sameAddress.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await sameAddress.json()).toMatchObject({
      code: 'too_many',
      message: expect.stringMatching(/잠시 후/),
    })
    const second = await sendSlowly('203.0.113.2')
    expect((await (await sendSlowly('203.0.113.3')).answer).status).toBe(429)
    first.finish()
    expect((await first.answer).status, 'no picture').toBe(400)
    const third = await sendSlowly('203.0.113.3')
    for (const { finish, answer } of [second, third]) {
      finish()
      expect((await answer).status).toBe(400)
    }
  })
})

describe('the timetable', () => {
  test('removes uploads unattached for a day, and files without a row', async () => {
    const unused = (await send(kim, withFile(await png()))).body.imagePath
    const used = (await send(kim, withFile(await png()))).body.imagePath
    await wear(kim, used)
    await sweepUploads(Date.now())
    expect((await open(unused)).status, 'young').toBe(200)
    await sweepUploads(Date.now() + DAY_MS + 1)
    expect((await open(unused)).status).toBe(404)
    expect((await open(used)).status).toBe(200)
    expect(await files()).toEqual([used.split('/').at(-1)])
  })
})

/** A PNG that claims `side`² pixels in few bytes. */
function bomb(side: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0], 8)
  const rows = deflateSync(Buffer.alloc(1024 * 1024))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
