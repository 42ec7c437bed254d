import { expect, test } from 'vitest'
import { sqlite, write } from '#db/client.server.ts'
import { BOARD_COMMENTS } from '#domain/boards/comments.server.ts'
import { likeBoard } from '#domain/boards/likes.server.ts'
import { NewBoard } from '#domain/boards/newBoard.server.ts'
import { writeBoard } from '#domain/boards/writing.server.ts'
import { NewComment } from '#domain/comments/newComment.server.ts'
import { writeComment } from '#domain/comments/writing.server.ts'
import { writeHistory } from '#domain/devices/histories.server.ts'
import { exportMember } from '#domain/membership/export.server.ts'
import { cast } from '#tests/support/people/cast.ts'
import { readExport } from '#tests/support/people/exports.ts'

test('the export says what each message said, and of what, also where members share its words', async () => {
  const { kim, lee } = cast()
  const notice = { kind: 'KEYWORD', body: '9,900원', imageUrl: null, link: '/products/1' } as const
  write(() => {
    for (const member of [kim, lee]) writeHistory(member.id, { subject: 'deal:1', title: '라면', ...notice })
    writeHistory(lee.id, { subject: 'deal:2', title: '생수', ...notice })
  })
  expect(await readExport(kim)).toMatchObject({
    notifyHistories: [
      { messages: { title: '라면', body: '9,900원', link: '/products/1' }, subjects: { subject: 'deal:1' } },
    ],
  })
  expect(JSON.stringify(await readExport(kim))).not.toContain('생수')
})

test('the export leaves out the title of a post of another member that staff removed', async () => {
  const { kim, lee } = cast()
  const [own, others] = [kim, lee].map((member) => {
    const { id } = writeBoard(member, NewBoard.parse({ title: `글 ${member.id}`, content: '<p>본문</p>' }))
    likeBoard(kim === member ? lee : kim, id)
    writeComment(kim, BOARD_COMMENTS, id, NewComment.parse({ text: '댓글' }))
    sqlite().prepare('update boards set blinded_at = 1, removed_at = 1 where id = ?').run(id)
    return `글 ${member.id}`
  })
  const { actionHistories } = (await readExport(kim)) as { actionHistories: Array<{ subject: string }> }
  const subjects = actionHistories.map(({ subject }) => subject)
  expect(subjects).toContain(own)
  expect(subjects).not.toContain(others)
})

test('a long export is one document; what others write meanwhile is not in it, and what is deleted meanwhile is left out', async () => {
  const { kim, lee } = cast()
  const add = sqlite().prepare(
    'insert into attendances (user_id, day, streak, created_at) values (?, ?, 1, 0)',
  )
  const days = Array.from({ length: 350 }, (_, day) => day)
  for (const day of days) for (const { id } of [kim, lee]) add.run(id, day)
  const parts: string[] = []
  let isBegun = false
  for await (const part of exportMember(kim)) {
    parts.push(part)
    if (!isBegun && part.includes('"day":0')) {
      isBegun = true
      sqlite().prepare('delete from attendances where user_id = ? and day between 150 and 349').run(kim.id)
      for (let day = 1_000; day < 1_500; day++) add.run(lee.id, day)
    }
  }
  const { attendances } = JSON.parse(parts.join('')) as {
    attendances: Array<{ userId: number; day: number }>
  }
  expect(attendances.map(({ day }) => day).sort((a, b) => a - b)).toEqual(days.slice(0, 150))
  expect(new Set(attendances.map(({ userId }) => userId))).toEqual(new Set([kim.id]))
})
