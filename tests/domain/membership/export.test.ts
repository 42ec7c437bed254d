import { expect, test } from 'vitest'
import { write } from '#db/client.server.ts'
import { writeHistory } from '#domain/devices/histories.server.ts'
import { exportMember } from '#domain/membership/export.server.ts'
import { cast } from '#tests/support/people/cast.ts'

test('the export says what each message said, and of what, also where members share its words', () => {
  const { kim, lee } = cast()
  const notice = { kind: 'KEYWORD', body: '9,900원', imageUrl: null, link: '/products/1' } as const
  write(() => {
    for (const member of [kim, lee]) writeHistory(member.id, { subject: 'deal:1', title: '라면', ...notice })
    writeHistory(lee.id, { subject: 'deal:2', title: '생수', ...notice })
  })
  expect(exportMember(kim)).toMatchObject({
    notifyHistories: [
      { messages: { title: '라면', body: '9,900원', link: '/products/1' }, subjects: { subject: 'deal:1' } },
    ],
  })
  expect(JSON.stringify(exportMember(kim))).not.toContain('생수')
})
