import { beforeEach, describe, expect, test } from 'vitest'
import { write } from '#db/client.server.ts'
import type { Member } from '#domain/accounts/member.ts'
import { countUnreadActions, listActions } from '#domain/rewards/actionHistories.server.ts'
import { awardTags, listTags, readLevel } from '#domain/rewards/tags/earnedTags.server.ts'
import { LEVELS, levelOf } from '#domain/rewards/tags/levels.ts'
import { TAGS, type Tag } from '#domain/rewards/tags/tags.ts'
import { takeToasts } from '#domain/rewards/toasts.server.ts'
import { cast } from '#tests/support/people/cast.ts'

let kim: Member
let lee: Member
beforeEach(() => {
  ;({ kim, lee } = cast())
})

const keys = (member = kim) => listTags(member.id).map(({ key }) => key)
const told = (member = kim) =>
  listActions(member, null, { pageNumber: 1, pageSize: 100 }).contents.map(({ words }) => words)

describe('the tags', () => {
  test.each(TAGS.map((tag): [string, Tag] => [tag.key, tag]))(
    'the tag %s is earned at its count and not before',
    (key, tag) => {
      awardTags(kim.id, tag.event, () => tag.count - 1)
      expect(keys()).not.toContain(key)
      awardTags(kim.id, tag.event, () => tag.count)
      expect(keys()).toContain(key)
      expect(told()).toContain(`‘${tag.emoji} ${tag.name}’ 태그를 받았습니다`)
    },
  )

  test('each tag has a different name and condition', () => {
    for (const field of ['key', 'name', 'emoji', 'how'] as const)
      expect(new Set(TAGS.map((tag) => tag[field])).size, field).toBe(TAGS.length)
  })
})

test('a tag is earned once, only by its member, whatever the later counts', () => {
  for (const count of [7, 1, 7, 8]) awardTags(kim.id, 'STREAK', () => count)
  expect(keys()).toEqual(['STREAK_7'])
  expect(told()).toEqual(['‘📅 일주일 개근’ 태그를 받았습니다'])
  expect(takeToasts(kim.id)).toEqual(told())
  expect([keys(lee), told(lee), takeToasts(lee.id)]).toEqual([[], [], []])
})

test('an event is not counted once the member has each of its tags', () => {
  let counted = 0
  const count = () => ++counted * 50
  for (let time = 0; time < 5; time++) awardTags(kim.id, 'DRAWS', count)
  expect([keys(), counted]).toEqual([['FIRST_DRAW', 'DRAWS_50'], 1])
})

test('one event can earn several tags', () => {
  awardTags(kim.id, 'STREAK', () => 30, 5)
  expect(listTags(kim.id).map(({ key, earnedAt }) => [key, earnedAt])).toEqual([
    ['STREAK_7', 5],
    ['STREAK_30', 5],
  ])
})

test('an event whose transaction fails earns no tag, action or toast', () => {
  const failing = () =>
    write(() => {
      awardTags(kim.id, 'KEYWORDS', () => 10)
      throw new Error('the keyword was not kept')
    })
  expect(failing).toThrow('the keyword was not kept')
  expect([keys(), told(), takeToasts(kim.id), countUnreadActions(kim)]).toEqual([[], [], [], 0])
})

describe('levels', () => {
  test.each([
    [0, 1, '🌱'],
    [1, 1, '🌱'],
    [2, 2, '🌿'],
    [4, 2, '🌿'],
    [5, 3, '🍀'],
    [8, 3, '🍀'],
    [9, 4, '🌳'],
    [12, 4, '🌳'],
    [13, 5, '🌲'],
    [15, 5, '🌲'],
    [16, 6, '⭐'],
    [17, 6, '⭐'],
    [18, 7, '💎'],
    [19, 7, '💎'],
    [20, 8, '👑'],
    [22, 8, '👑'],
  ])('%i tags make level %i %s', (tags, rank, display) => {
    expect(levelOf(tags)).toMatchObject({ rank, display })
  })

  test('every level is reachable and recorded as an action', () => {
    const reached: number[] = []
    for (const { event, count } of TAGS) {
      awardTags(kim.id, event, () => count)
      reached.push(readLevel(kim.id).rank)
    }
    expect(new Set(reached)).toEqual(new Set(LEVELS.map(({ rank }) => rank)))
    const levelsTold = told().filter((words) => words.includes('레벨'))
    expect(levelsTold.toReversed()).toEqual(
      LEVELS.slice(1).map(({ display, rank }) => `${display} 레벨 ${rank}에 올랐습니다`),
    )
  })
})
