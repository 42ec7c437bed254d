import { expect, test } from 'vitest'
import { deviceNameOf } from '#domain/accounts/sessions/deviceName.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['Chrome · Windows', `${WINDOWS} Chrome/156.0.0.0 Safari/537.36`],
  ['Edge · Windows', `${WINDOWS} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`],
  ['Whale · Windows', `${WINDOWS} Chrome/156.0.0.0 Whale/4.33.325.17 Safari/537.36`],
  ['Samsung Internet · Android', `${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['Chrome · Android', `${ANDROID} Chrome/156.0.0.0 Mobile Safari/537.36`],
  ['Safari · macOS', `${MAC} Version/18.5 Safari/605.1.15`],
  ['Safari · iOS', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Firefox · Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['브라우저', 'something else'],
])('a user agent is named %s', (name, userAgent) => {
  expect(deviceNameOf(userAgent)).toBe(name)
})
