import { expect, test } from 'vitest'
import { seal, unseal } from '#domain/accounts/signIn/seal.server.ts'

// ASVS 11.3.3
test('a sealed text that anybody changed, shortened or made up cannot be opened', () => {
  const sealed = seal('the token of Apple')
  expect(unseal(sealed)).toBe('the token of Apple')
  const bytes = [...sealed]
  for (const [place, sign] of bytes.entries()) {
    const changed = bytes.with(place, sign === 'A' ? 'Q' : 'A').join('')
    const isSameBytes = Buffer.from(changed, 'base64url').equals(Buffer.from(sealed, 'base64url'))
    if (!isSameBytes) expect(unseal(changed), `letter ${place}`).toBeNull()
  }
  for (const other of ['', 'x', sealed.slice(0, -4), sealed.repeat(2)]) expect(unseal(other)).toBeNull()
})

test('a text sealed twice looks different each time', () => {
  expect(new Set(Array.from({ length: 100 }, () => seal('same'))).size).toBe(100)
})
