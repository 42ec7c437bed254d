import sharp from 'sharp'

const BLACK = { create: { width: 640, height: 480, channels: 3 as const, background: 'black' } }

/** A phone's photo with its place, its camera and a rotated orientation in the metadata. */
export const photo = (): Promise<Buffer> =>
  sharp({ ...BLACK, create: { ...BLACK.create, width: 480, height: 640 } })
    .composite([
      {
        input: { ...BLACK, create: { ...BLACK.create, width: 480, height: 320, background: 'red' } },
        top: 0,
        left: 0,
      },
    ])
    .withExif({
      IFD0: { Make: 'Pocket Camera', Copyright: '김하늘' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 33/1 58/1', GPSLongitude: '126/1 58/1 41/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

export const png = (): Promise<Buffer> => sharp(BLACK).png().toBuffer()

/** A multipart body with one file. */
export function withFile(bytes: Uint8Array, { field = 'file', type = 'image/jpeg' } = {}): FormData {
  const parts = new FormData()
  parts.set(field, new File([new Uint8Array(bytes)], 'picture', { type }))
  return parts
}
