import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { uploadImage } from '#domain/accounts/profile/images.server.ts'
import { inPhoneSize } from '#domain/accounts/profile/phonePicture.ts'
import { readUpload, removeUpload, sweepUploads } from '#domain/accounts/profile/uploads.server.ts'
import { readPostBlocks } from '#domain/boards/content/embeds.server.ts'
import { DAY_MS } from '#domain/clock.ts'
import { cast } from '#tests/support/people/cast.ts'

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
const nameOf = (imagePath: string) => imagePath.split('/').at(-1) ?? ''
const files = () => readdirSync(join(env.DATA_DIR, 'uploads')).filter((name) => name.endsWith('.webp'))

test('a wide picture has a second file for phones, without metadata, which goes with it', async () => {
  const { kim } = cast()
  await sweepUploads()
  const before = files().length
  const wide = await uploadImage(kim, await drawn(3000, 1500))
  const phone = await sharp((await readUpload(nameOf(inPhoneSize(wide.imagePath))))!).metadata()
  expect(phone).toMatchObject({ width: 720, height: 360, format: 'webp' })
  expect(phone.exif).toBeUndefined()
  expect(wide).toMatchObject({ width: 1600, height: 800 })
  expect(files()).toHaveLength(before + 2)
  await sweepUploads()
  expect(files(), 'the timetable knows both files').toHaveLength(before + 2)
  removeUpload(wide.imagePath)
  expect(files()).toHaveLength(before)

  const aged = await uploadImage(kim, await drawn(2000, 100))
  await sweepUploads(Date.now() + DAY_MS + 1)
  expect(await readUpload(nameOf(inPhoneSize(aged.imagePath)))).toBeNull()
})

test('a small picture has one file, which answers for both addresses', async () => {
  const { kim } = cast()
  const { imagePath } = await uploadImage(kim, await drawn(700, 50))
  expect(await readUpload(nameOf(inPhoneSize(imagePath)))).toEqual(await readUpload(nameOf(imagePath)))
})

test('a post offers both sizes of its wide pictures to the browser', () => {
  const path = `/uploads/${'a'.repeat(22)}.webp`
  const [shown] = readPostBlocks(null, `<img src="${path}" width="1600" height="9" alt="" />`)
  expect(shown).toMatchObject({
    html: expect.stringContaining(`srcset="${inPhoneSize(path)} 720w, ${path} 1600w"`),
  })
  const [small] = readPostBlocks(null, `<img src="${path}" width="700" height="9" alt="" />`)
  expect(small).toMatchObject({ html: expect.not.stringContaining('srcset') })
})
