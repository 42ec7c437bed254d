import { expect, test } from 'vitest'
import { jsonOf, jsonOfFields } from '#app/keptJson.server.ts'

test('an answer parses to what JSON.stringify writes, and contains nothing that could end an HTML element', () => {
  for (const answer of [
    { id: 1, note: null, left: undefined, deals: [{ name: '세제 </script><script>', at: 5 }], nothing: {} },
    [],
    [1, { a: 'b' }],
    null,
    '<!--',
    7,
  ]) {
    expect(JSON.parse(jsonOfFields(answer))).toEqual(JSON.parse(JSON.stringify(answer)))
    expect(JSON.parse(jsonOf(answer))).toEqual(JSON.parse(JSON.stringify(answer)))
    expect(jsonOfFields(answer)).not.toContain('<')
  }
})

test('an object that readers share is written once', () => {
  let times = 0
  const shared = { toJSON: () => ++times }
  expect(jsonOfFields({ mine: 1, shared })).toBe('{"mine":1,"shared":1}')
  expect(jsonOfFields({ mine: 2, shared })).toBe('{"mine":2,"shared":1}')
})
