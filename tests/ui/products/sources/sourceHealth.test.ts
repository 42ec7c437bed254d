import { describe, expect, test } from 'vitest'
import type { SourceCondition } from '#domain/sources/sourceHealth.ts'
import { healthText, sumUpHealth, switchedOffText } from '#ui/products/sources/sourceHealth.ts'

const NOW = Date.parse('2026-11-20T08:42:00Z')

const source = (key: string, state: SourceCondition['state'], lastReadAt: number | null = NOW) => ({
  key,
  state,
  lastReadAt,
  nextReadAt: lastReadAt,
})

const sum = (...sources: ReturnType<typeof source>[]) => sumUpHealth(sources as SourceCondition[])

describe('the state of the communities in a few words', () => {
  test('counts neither the price comparison nor a community that is switched off, and names that one', () => {
    const health = sum(
      source('pomppu', 'ok'),
      source('clien', 'ok'),
      source('danawa', 'off'),
      source('fmkorea', 'off', null),
    )
    expect(healthText(health)).toBe('2곳 정상')
    expect(switchedOffText(health)).toBe('에펨코리아 꺼 둠')
    expect(health.keys).toEqual(['pomppu', 'clien', 'member'])
  })

  test('says how many of them are well', () => {
    const health = sum(source('pomppu', 'ok'), source('clien', 'slow'))
    expect(healthText(health)).toBe('2곳 중 1곳 정상')
    expect(switchedOffText(health)).toBeNull()
    expect(healthText(sum())).toBe('첫 수집 전')
  })
})
